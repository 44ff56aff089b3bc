/* The steps over each line of a run that take longest, compiled. Each gives exactly what the steps of numpy beside its
 * call give, which run where this module is not; `compiled_run_parsing.py` chooses.
 *
 * Arrays come as contiguous buffers. Every place in them is checked before it is used, so that no arguments make a
 * kernel read or write outside of them. Only Python's stable interface is used: one file serves every version.
 * The loops run without the interpreter's lock: the window goes on while a worker scores.
 */
#include "_kernels_numbers.h"

#define REVISION 2  /* grows with each change of what a kernel takes or gives; compiled_run_parsing.py has the same number */
#define PADDING 8   /* bytes of no meaning at the end of each buffer of text */
#define BLOCK 64    /* bytes that are looked through together */
#define MOST_BUFFERS 8

typedef struct { Py_buffer of[MOST_BUFFERS]; } Buffers;

/* A bit for each of 64 bytes: whether it is a space or a lesser byte. */
static uint64_t blanks_of(const unsigned char *block)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t word = word_at(block + 8 * i);
        uint64_t flags = ~(((word | HIGHS) - 0x21 * ONES) | word) & HIGHS;  /* in the highest bit of each byte */
        bits |= ((flags >> 7) * 0x0102040810204080u >> 56) << 8 * i;
    }
    return bits;
}

static void release(Buffers *buffers, int count)
{
    while (count--)
        PyBuffer_Release(&buffers->of[count]);
}

static PyObject *refused(Buffers *buffers, int count)
{
    release(buffers, count);
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "arrays do not fit each other");
    return NULL;
}

/* Numbers of 8 bytes in a buffer; -1 where they are no whole number or another size is wanted. */
static Py_ssize_t count_of(const Py_buffer *buffer)
{
    return buffer->len % 8 ? -1 : buffer->len / 8;
}

/* Whether all fields [starts, ends) lie in a text with padding behind them. */
static int are_fields(const Py_buffer *text, const Py_buffer *starts, const Py_buffer *ends)
{
    const int64_t *from = starts->buf, *to = ends->buf;
    Py_ssize_t i, count = count_of(starts);
    if (count < 0 || starts->len != ends->len)
        return 0;
    for (i = 0; i < count; i++)
        if (from[i] < 0 || from[i] > to[i] || to[i] > text->len - PADDING)
            return 0;
    return 1;
}

PyDoc_STRVAR(table_doc, "table(text, start, stop, columns, ends)\n--\n\n"
"Write where each field of the lines text[start:stop] ends; return how many lines there are, -1 where a line has not\n"
"just so many columns with one space or tab between them and a newline behind them.\n"
"``ends``: int64, a stretch for each column, all with room for (stop - start) // (2 * columns) lines.");

static PyObject *table(PyObject *module, PyObject *args)
{
    Buffers b;
    Py_ssize_t start, stop, columns, room, at, before, column = 0, line = 0;
    if (!PyArg_ParseTuple(args, "y*nnnw*", &b.of[0], &start, &stop, &columns, &b.of[1]))
        return NULL;
    const unsigned char *text = b.of[0].buf;
    int64_t *ends = b.of[1].buf;
    if (start < 0 || stop < start || stop > b.of[0].len - PADDING || columns < 1 || count_of(&b.of[1]) < 0)
        return refused(&b, 2);
    room = count_of(&b.of[1]) / columns;
    if (room < (stop - start) / 2 / columns)
        return refused(&b, 2);
    before = start - 1;
    int is_regular = 1;
    Py_BEGIN_ALLOW_THREADS
    for (at = start; at < stop && is_regular; at += BLOCK) {
        unsigned char tail[BLOCK];
        int is_whole = stop - at >= BLOCK;
        if (!is_whole) {
            memset(tail, '-', BLOCK);
            memcpy(tail, text + at, stop - at);
        }
        for (uint64_t blanks = blanks_of(is_whole ? text + at : tail); blanks; blanks &= blanks - 1) {
            Py_ssize_t place = at + first_bit(blanks);
            unsigned char blank = text[place];
            int last = column == columns - 1;
            if (line == room || place == before + 1 || (last ? blank != '\n' : blank != ' ' && blank != '\t')) {
                is_regular = 0;
                break;
            }
            before = place;
            ends[column * room + line] = place;
            column = last ? 0 : column + 1;
            line += last;
        }
    }
    Py_END_ALLOW_THREADS
    int is_whole = is_regular && column == 0 && before == stop - 1;
    release(&b, 2);
    return PyLong_FromSsize_t(is_whole ? line : -1);
}

PyDoc_STRVAR(keys_doc, "keys(text, starts, ends, keys)\n--\n\nWrite the keys of fields; see `docno_keys.keys_of_fields`.");

static PyObject *keys(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*w*", &b.of[0], &b.of[1], &b.of[2], &b.of[3]))
        return NULL;
    if (!are_fields(&b.of[0], &b.of[1], &b.of[2]) || b.of[3].len != b.of[1].len)
        return refused(&b, 4);
    const unsigned char *text = b.of[0].buf;
    const int64_t *starts = b.of[1].buf, *ends = b.of[2].buf;
    uint64_t *found = b.of[3].buf;
    Py_ssize_t i, count = count_of(&b.of[1]);
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < count; i++) {
        int64_t left = ends[i] - starts[i];
        const unsigned char *place = text + starts[i];
        uint64_t h = (uint64_t)left * 0x9E3779B97F4A7C15u;
        for (; left > 0; left -= 8, place += 8) {
            uint64_t word = word_at(place);
            h ^= left < 8 ? word & (((uint64_t)1 << 8 * left) - 1) : word;
            h = (h ^ h >> 33) * 0xFF51AFD7ED558CCDu;
            h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53u;
            h ^= h >> 33;
        }
        found[i] = h;
    }
    Py_END_ALLOW_THREADS
    release(&b, 4);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(firsts_doc, "firsts(text, starts, ends, lines)\n--\n\n"
"Write the lines whose field is not that of the line before; return how many there are.");

static PyObject *firsts(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*w*", &b.of[0], &b.of[1], &b.of[2], &b.of[3]))
        return NULL;
    if (!are_fields(&b.of[0], &b.of[1], &b.of[2]) || b.of[3].len != b.of[1].len)
        return refused(&b, 4);
    const unsigned char *text = b.of[0].buf;
    const int64_t *starts = b.of[1].buf, *ends = b.of[2].buf;
    int64_t *lines = b.of[3].buf;
    Py_ssize_t i, found = 0, count = count_of(&b.of[1]);
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < count; i++) {
        int64_t length = ends[i] - starts[i];
        if (!i || length != ends[i - 1] - starts[i - 1] || memcmp(text + starts[i], text + starts[i - 1], length))
            lines[found++] = i;
    }
    Py_END_ALLOW_THREADS
    release(&b, 4);
    return PyLong_FromSsize_t(found);
}

PyDoc_STRVAR(join_doc, "join(text, starts, ends)\n--\n\nReturn the fields, each followed by a newline, as bytes.");

static PyObject *join(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*", &b.of[0], &b.of[1], &b.of[2]))
        return NULL;
    if (!are_fields(&b.of[0], &b.of[1], &b.of[2]))
        return refused(&b, 3);
    const unsigned char *text = b.of[0].buf;
    const int64_t *starts = b.of[1].buf, *ends = b.of[2].buf;
    Py_ssize_t i, length = 0, count = count_of(&b.of[1]);
    for (i = 0; i < count; i++) {
        if (ends[i] - starts[i] >= PY_SSIZE_T_MAX - length)
            return refused(&b, 3);
        length += ends[i] - starts[i] + 1;
    }
    PyObject *joined = PyBytes_FromStringAndSize(NULL, length);
    if (!joined)
        return refused(&b, 3);
    char *to = PyBytes_AsString(joined);
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < count; i++) {
        memcpy(to, text + starts[i], ends[i] - starts[i]);
        to += ends[i] - starts[i];
        *to++ = '\n';
    }
    Py_END_ALLOW_THREADS
    release(&b, 3);
    return joined;
}

PyDoc_STRVAR(decimals_doc, "decimals(text, starts, ends, values)\n--\n\n"
"Write the numbers of fields, each followed by a blank, exactly as ``float`` reads them; NaN for what is no finite\n"
"decimal number.");

static PyObject *decimals(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*w*", &b.of[0], &b.of[1], &b.of[2], &b.of[3]))
        return NULL;
    if (!are_fields(&b.of[0], &b.of[1], &b.of[2]) || b.of[3].len != b.of[1].len)
        return refused(&b, 4);
    const char *text = b.of[0].buf;
    const int64_t *starts = b.of[1].buf, *ends = b.of[2].buf;
    double *values = b.of[3].buf;
    Py_ssize_t i, count = count_of(&b.of[1]), first_long = count;
    int are_ended = 1;
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < count && are_ended; i++) {
        are_ended = (unsigned char)text[ends[i]] <= ' ';  /* where Python's function is to stop */
        values[i] = short_decimal((const unsigned char *)text, starts[i], ends[i]);
        if (values[i] < 0 && i < first_long)
            first_long = i;
    }
    Py_END_ALLOW_THREADS
    if (!are_ended)
        return refused(&b, 4);
    for (i = first_long; i < count; i++) {
        if (values[i] < 0)
            values[i] = decimal(text, starts[i], ends[i]);
        if (values[i] != values[i] && PyErr_Occurred())
            return refused(&b, 4);
    }
    release(&b, 4);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(twins_doc, "twins(keys, bounds)\n--\n\n"
"Return 1 where a key stands twice between two bounds, 0 where none does, -1 where that takes sorting: for lists too\n"
"long for a small table, or keys so alike that they are not told apart quickly.");

#define LONGEST_LIST (1 << 18)
#define MOST_PROBES 64

static PyObject *twins(PyObject *module, PyObject *args)
{
    Buffers b;
    long found = 0;
    if (!PyArg_ParseTuple(args, "y*y*", &b.of[0], &b.of[1]))
        return NULL;
    const uint64_t *all = b.of[0].buf;
    const int64_t *bounds = b.of[1].buf;
    Py_ssize_t i, k, lists = count_of(&b.of[1]) - 1, count = count_of(&b.of[0]), longest = 0;
    if (lists < 0 || count < 0)
        return refused(&b, 2);
    for (i = 0; i < lists; i++) {
        if (bounds[i] < 0 || bounds[i + 1] < bounds[i] || bounds[i + 1] > count)
            return refused(&b, 2);
        longest = bounds[i + 1] - bounds[i] > longest ? bounds[i + 1] - bounds[i] : longest;
    }
    uint64_t *slots = longest <= LONGEST_LIST ? malloc(sizeof(uint64_t) * 4 * (longest + 1)) : NULL;
    if (!slots)
        found = -1;
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < lists && !found; i++) {
        int bits = 1, nought = 0;  /* a slot that holds 0 is empty, so the key 0 is counted apart */
        while (((Py_ssize_t)1 << bits) < 2 * (bounds[i + 1] - bounds[i]))
            bits++;
        uint64_t last = ((uint64_t)1 << bits) - 1;
        memset(slots, 0, sizeof(uint64_t) * (last + 1));
        for (k = bounds[i]; k < bounds[i + 1] && !found; k++) {
            uint64_t key = all[k], slot = key >> (64 - bits);
            int probes = 0;
            if (!key && nought++)
                found = 1;
            while (slots[slot] && slots[slot] != key && ++probes < MOST_PROBES)
                slot = (slot + 1) & last;
            if (probes == MOST_PROBES)
                found = -1;
            else if (key && slots[slot] == key)
                found = 1;
            else
                slots[slot] = key;
        }
    }
    Py_END_ALLOW_THREADS
    free(slots);
    release(&b, 2);
    return PyLong_FromLong(found);
}

typedef struct { const unsigned char *text; int64_t length, row; } Field;

static int by_bytes(const void *one, const void *two)  /* a shorter field comes before those that begin with it */
{
    const Field *a = one, *b = two;
    int sign = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return sign ? sign : (a->length > b->length) - (a->length < b->length);
}

PyDoc_STRVAR(sort_fields_doc, "sort_fields(text, starts, ends, bounds, order)\n--\n\n"
"Write the order by bytes, ascending, of the fields between each two bounds. ``bounds`` begin with 0 and end with the\n"
"number of fields.");

static PyObject *sort_fields(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*y*w*", &b.of[0], &b.of[1], &b.of[2], &b.of[3], &b.of[4]))
        return NULL;
    const unsigned char *text = b.of[0].buf;
    const int64_t *starts = b.of[1].buf, *ends = b.of[2].buf, *bounds = b.of[3].buf;
    int64_t *order = b.of[4].buf;
    Py_ssize_t i, k, groups = count_of(&b.of[3]) - 1, count = count_of(&b.of[1]);
    if (!are_fields(&b.of[0], &b.of[1], &b.of[2]) || b.of[4].len != b.of[1].len || groups < 0 || bounds[0]
        || bounds[groups] != count)
        return refused(&b, 5);
    for (i = 0; i < groups; i++)
        if (bounds[i + 1] < bounds[i])
            return refused(&b, 5);
    Field *fields = malloc(sizeof(Field) * (count + 1));
    if (!fields) {
        PyErr_NoMemory();
        return refused(&b, 5);
    }
    Py_BEGIN_ALLOW_THREADS
    for (k = 0; k < count; k++)
        fields[k] = (Field){text + starts[k], ends[k] - starts[k], k};
    for (i = 0; i < groups; i++)
        qsort(fields + bounds[i], bounds[i + 1] - bounds[i], sizeof(Field), by_bytes);
    for (k = 0; k < count; k++)
        order[k] = fields[k].row;
    Py_END_ALLOW_THREADS
    free(fields);
    release(&b, 5);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(look_up_doc, "look_up(keys, topics, lengths, shifts, bases, slot_keys, slot_grades, found)\n--\n\n"
"Write the grade of each key for the topic of its list; see `judgements._Table`. Grades are int8, -128 for a document\n"
"that is not judged; return how many keys fell on a slot of several (-127).");

static PyObject *look_up(PyObject *module, PyObject *args)
{
    Buffers b;
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*y*y*w*", &b.of[0], &b.of[1], &b.of[2], &b.of[3], &b.of[4], &b.of[5],
                          &b.of[6], &b.of[7]))
        return NULL;
    const uint64_t *all = b.of[0].buf, *shifts = b.of[3].buf, *bases = b.of[4].buf, *slot_keys = b.of[5].buf;
    const int64_t *topics = b.of[1].buf, *lengths = b.of[2].buf;
    const int8_t *slot_grades = b.of[6].buf;
    int8_t *found = b.of[7].buf;
    Py_ssize_t i, k = 0, several = 0, lists = count_of(&b.of[1]), known = count_of(&b.of[3]);
    uint64_t slots = (uint64_t)b.of[6].len, size = (uint64_t)b.of[7].len;
    if (lists < 0 || known < 1 || b.of[1].len != b.of[2].len || b.of[3].len != b.of[4].len
        || (uint64_t)b.of[5].len != 8 * slots || (uint64_t)b.of[0].len != 8 * size)
        return refused(&b, 8);
    int fits = 1;
    Py_BEGIN_ALLOW_THREADS
    for (i = 0; i < lists; i++) {
        int64_t topic = topics[i] < 0 ? topics[i] + known : topics[i];
        if (topic < 0 || topic >= known || lengths[i] < 0 || (uint64_t)lengths[i] > size - (uint64_t)k
            || shifts[topic] > 63 || bases[topic] > slots || (~(uint64_t)0 >> shifts[topic]) >= slots - bases[topic]) {
            fits = 0;
            break;
        }
        for (Py_ssize_t stop = k + lengths[i]; k < stop; k++) {
            uint64_t slot = (all[k] >> shifts[topic]) + bases[topic];
            int8_t grade = slot_grades[slot];
            if (grade != INT8_MIN && slot_keys[slot] != all[k]) {
                grade = grade == INT8_MIN + 1 ? grade : INT8_MIN;
                several += grade != INT8_MIN;
            }
            found[k] = grade;
        }
    }
    Py_END_ALLOW_THREADS
    if (!fits || (uint64_t)k != size)
        return refused(&b, 8);
    release(&b, 8);
    return PyLong_FromSsize_t(several);
}

static PyMethodDef methods[] = {
    {"table", table, METH_VARARGS, table_doc},
    {"keys", keys, METH_VARARGS, keys_doc},
    {"firsts", firsts, METH_VARARGS, firsts_doc},
    {"join", join, METH_VARARGS, join_doc},
    {"decimals", decimals, METH_VARARGS, decimals_doc},
    {"twins", twins, METH_VARARGS, twins_doc},
    {"sort_fields", sort_fields, METH_VARARGS, sort_fields_doc},
    {"look_up", look_up, METH_VARARGS, look_up_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_kernels", "Steps over each line of a run, compiled.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernels(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddIntConstant(module, "REVISION", REVISION)) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
