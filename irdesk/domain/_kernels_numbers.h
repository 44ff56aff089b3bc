/* Words of text, and decimal numbers made of them. */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "words of text are read as little-endian numbers"
#endif

#define ONES 0x0101010101010101u
#define HIGHS 0x8080808080808080u

static uint64_t word_at(const unsigned char *place)
{
    uint64_t word;
    memcpy(&word, place, 8);
    return word;
}

static int first_bit(uint64_t bits)
{
#ifdef _MSC_VER
    unsigned long bit;
    _BitScanForward64(&bit, bits);
    return (int)bit;
#else
    return __builtin_ctzll(bits);
#endif
}

static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};  /* each of them exact */

/* The number text[start:end] of up to eight digits and a point among the last eight bytes; -1 for all others. Eight
 * digits a multiplication: D. Lemire, Quickly parsing eight digits, 2018. */
static double short_decimal(const unsigned char *text, int64_t start, int64_t end)
{
    int64_t digits = end - start - 1;
    if (digits < 1 || digits > 8 || end < 9)
        return -1;
    uint64_t word = word_at(text + end - 8), other = word ^ '.' * ONES;
    uint64_t points = ~(((other & ~HIGHS) + ~HIGHS) | other) & HIGHS;
    if (!points || (points & (points - 1)))
        return -1;
    int point = first_bit(points) >> 3, places = 7 - point;
    uint64_t behind = point < 7 ? ~(uint64_t)0 << 8 * (point + 1) : 0, unused = 8 * (8 - digits);
    word = (word & behind) | ((word << 8 | text[end - 9]) & ~behind);  /* without the point */
    if (places > digits)
        return -1;
    if (unused)  /* noughts in front, in place of the bytes before the field */
        word = (word >> unused << unused) | (0x30 * ONES & (((uint64_t)1 << unused) - 1));
    if (((word & 0xF0 * ONES) | ((word + 0x06 * ONES) & 0xF0 * ONES) >> 4) != 0x33 * ONES)
        return -1;
    word = (word & 0x0F * ONES) * 2561 >> 8;
    word = (word & 0x00FF00FF00FF00FFu) * 6553601 >> 16;
    word = (word & 0x0000FFFF0000FFFFu) * 42949672960001u >> 32;
    return (double)word / powers[places];
}

/* The finite decimal number text[start:end], NaN where it is none. An integer up to 2^53 divided by one of the powers
 * is rounded once, and so is correct; Python's own function reads all other numbers. */
static double decimal(const char *text, int64_t start, int64_t end)
{
    const char *place = text + start, *stop = text + end, *first, *point = NULL, *behind;
    int negative = place < stop && *place == '-';
    uint64_t whole = 0;
    char *used;
    double value;
    place += place < stop && (*place == '-' || *place == '+');
    for (first = place; place < stop; place++) {
        unsigned digit = (unsigned char)*place - '0';
        if (digit <= 9)
            whole = 10 * whole + digit;  /* more than 19 digits are too many, and counted below */
        else if (*place == '.' && !point)
            point = place;
        else
            break;
    }
    int64_t digits = place - first - (point != NULL), places = point ? place - point - 1 : 0;
    if (!digits)
        return Py_NAN;
    if (place == stop && digits <= 19 && whole <= (uint64_t)1 << 53) {  /* so there are at most 19 places */
        value = (double)whole / powers[places];
        return negative ? -value : value;
    }
    if (place < stop) {
        if (*place != 'e' && *place != 'E')
            return Py_NAN;
        place++;
        place += place < stop && (*place == '-' || *place == '+');
        for (behind = place; place < stop && *place >= '0' && *place <= '9'; place++)
            ;
        if (place < stop || place == behind)
            return Py_NAN;
    }
    value = PyOS_string_to_double(text + start, &used, NULL);
    return used == stop && value - value == 0 ? value : Py_NAN;  /* what is infinite less itself is no number */
}
