#!/usr/bin/env bash
# Proves the .deb on a machine that has nothing: it is installed into a bare Debian 12 without Python, made
# by debootstrap in a folder and removed again. A person there checks it, renders all workspaces, makes a
# project; then the package is removed, and nothing may be left but what is the person's own.
#
#     sudo packaging/check_deb.sh dist/irdesk_0.1.0_amd64.deb [PICTURES]
#
# PICTURES is a folder for what was rendered.
set -euo pipefail

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=debootstrap_root.sh
source "$checkout/packaging/debootstrap_root.sh"
[ -f "${1:-}" ] || fail "Please name the package: packaging/check_deb.sh dist/irdesk_VERSION_amd64.deb"
deb=$(realpath "$1")
pictures=${2:-}
take_root

failed=0
step() {
    local begin=${EPOCHREALTIME/[.,]/} tenths verdict=ok
    printf '\n==== %s\n' "$1"
    inside "$2" || verdict="FAILED ($?)"
    [ "$verdict" = ok ] || failed=1
    tenths=$(((${EPOCHREALTIME/[.,]/} - begin) / 100000))
    printf '%s after %d.%d s\n' "$verdict" $((tenths / 10)) $((tenths % 10))
}

# As the person, who has a home and nothing else.
person() {
    step "$1" "runuser -u anna -- env -i HOME=/home/anna PATH=/usr/bin:/bin LANG=C.UTF-8 sh -c 'cd && $2'"
}

# Until a socket is there, half a minute at most.
await() {
    local left=300
    until [ -S "$1" ] || [ $((left--)) = 0 ]; do sleep 0.1; done
}

# Everything there is, but what changes by itself; names alone, and of /etc the contents too.
list_all() {
    inside "find / -xdev \\( -path /proc -o -path /dev -o -path /tmp -o -path /run -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg \\) -prune -o -print | sort; find /etc -type f -exec md5sum {} + | sort"
}

kilobytes() {
    inside "du -skx / --exclude=/proc --exclude=/var/cache --exclude=/var/lib/apt --exclude=/root --exclude=/tmp" | cut -f1
}

apt="DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0"
make_bare_debian ca-certificates
copy_access
cp "$deb" "$root/tmp/irdesk.deb"
inside "useradd --create-home anna && $apt update"
bare=$(kilobytes)

# First what it depends on and recommends for the desktop's files, so that what is left can be told apart.
depends=$(dpkg-deb --field "$deb" Depends)
step "what the package depends on" "$apt satisfy -y --no-install-recommends \"$depends\" >/dev/null &&
    $apt install -y --no-install-recommends shared-mime-info desktop-file-utils hicolor-icon-theme >/dev/null &&
    ! command -v python3"
before=$(list_all)
with_depends=$(kilobytes)

step "install" "$apt install -y --no-install-recommends /tmp/irdesk.deb && dpkg --audit && dpkg --verify irdesk"
with_irdesk=$(kilobytes)
step "nothing that Debian can tell is wrong with what is linked" \
    "! ldd /usr/lib/irdesk/irdesk /usr/lib/irdesk/_internal/PySide6/Qt/plugins/platforms/*.so | grep 'not found'"
step "the desktop knows projects" "grep -q 'application/x-irdesk:\\*.irdesk' /usr/share/mime/globs2 &&
    grep -aq 'application/x-irdesk' /usr/share/mime/magic &&
    grep -q 'application/x-irdesk=irdesk.desktop' /usr/share/applications/mimeinfo.cache"
person "irdesk --self-check" "irdesk --self-check"
person "irdesk screenshots" "irdesk screenshots pictures | wc -l"
person "a project, and its scores" "sample=/usr/lib/irdesk/_internal/irdesk/resources/sample &&
    irdesk project create study \$sample/documents.jsonl \$sample/topics.trec \$sample/runs/rrf.run \$sample/qrels.txt &&
    irdesk project check study.irdesk && irdesk evaluate \$sample/qrels.txt \$sample/runs/rrf.run -m AP --format trec"
person "the first start, a second later closed" "timeout --signal=TERM 5 env QT_QPA_PLATFORM=offscreen irdesk demo;
    test \$? = 124"

# On screens, where there are some to be had: they run outside, and their sockets lie inside.
mkdir -p "$root/tmp/.X11-unix" "$root/tmp/screens" && chmod 777 "$root/tmp/screens"
screens=()
if command -v Xvfb >/dev/null; then
    Xvfb :97 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    screens+=($!)
    await /tmp/.X11-unix/X97
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    person "irdesk --self-check on X11" "DISPLAY=:97 QT_QPA_PLATFORM=xcb irdesk --self-check"
fi
if command -v weston >/dev/null; then
    XDG_RUNTIME_DIR=$root/tmp/screens weston --backend=headless-backend.so --socket=wayland-97 >/dev/null 2>&1 &
    screens+=($!)
    await "$root/tmp/screens/wayland-97"
    chmod 777 "$root/tmp/screens/wayland-97"
    person "irdesk --self-check on Wayland" "XDG_RUNTIME_DIR=/tmp/screens WAYLAND_DISPLAY=wayland-97 \
        QT_QPA_PLATFORM=wayland irdesk --self-check"
fi
[ ${#screens[@]} = 0 ] || kill "${screens[@]}"
[ -z "$pictures" ] || { mkdir -p "$pictures" && cp "$root"/home/anna/pictures/*.png "$pictures"; }

step "remove" "$apt purge -y irdesk && ! command -v irdesk && dpkg --audit"
printf '\n==== what is left\n'
left=$(diff <(printf '%s\n' "$before") <(list_all) || true)
printf '%s\n' "$left"
if strangers=$(grep '^[<>]' <<<"$left" | grep -v '^> /home/anna/'); then
    echo "FAILED: not the person's own: $strangers"
    failed=1
fi

printf '\n==== sizes\n%9.1f MB  the package\n%9.1f MB  what it installs\n%9.1f MB  what it depends on, on a bare Debian\n' \
    "$(($(stat --format %s "$deb") / 100000))e-1" "$(((with_irdesk - with_depends) * 1024 / 100000))e-1" \
    "$(((with_depends - bare) * 1024 / 100000))e-1"
exit "$failed"
