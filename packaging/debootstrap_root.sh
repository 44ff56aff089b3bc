# Makes a bare Debian 12 in a folder by debootstrap, and runs commands in it; other scripts source this.
# How this machine reaches Debian's packages and Python's (sources, proxies, certificates, pip's
# configuration) holds inside as well.

suite=bookworm

fail() {
    echo "$*" >&2
    exit 2
}

[ "$(id -u)" = 0 ] || fail "Please run this as root: it makes a file system and changes into it."
command -v debootstrap >/dev/null || fail "Please run this line first:  apt-get install -y debootstrap"

# Takes the folder that $1 names, or a temporary one, as $root, and removes it in the end.
take_root() {
    root=${1:-$(mktemp -d -t irdesk-bare-debian-XXXXXX)}
    mkdir -p "$root"
    root=$(cd "$root" && pwd)
    [ -z "$(ls -A "$root")" ] || fail "$root is not empty."
    chmod 755 "$root" # as a root is, for persons who are not root
    trap remove EXIT
}

remove() {
    local mounted
    for mounted in dev/shm proc tmp/.X11-unix; do umount "$root/$mounted" 2>/dev/null || true; done
    # Never into a file system that is still mounted there.
    rm -rf --one-file-system "$root"
}

# With the packages that $1 names, by commas.
make_bare_debian() {
    local mirror
    mirror=$(apt-get indextargets --format '$(SITE)' "Codename: $suite" 'Created-By: Packages' 'Component: main' |
        head -n 1)
    debootstrap --variant=minbase --include="$1" "$suite" "$root" ${mirror:+"$mirror"}
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/dev/shm"
    if [ -n "$mirror" ]; then # this machine's sources are of the same Debian
        cp -a /etc/apt/sources.list.d/. "$root/etc/apt/sources.list.d"
        if [ -e /etc/apt/sources.list ]; then
            cp /etc/apt/sources.list "$root/etc/apt/sources.list"
        elif ls /etc/apt/sources.list.d/*.{sources,list} >/dev/null 2>&1; then
            rm -f "$root/etc/apt/sources.list"
        fi
    fi
}

# A file at the same place inside, where it exists.
copy_in() {
    local file
    for file; do
        if [ -f "$file" ]; then
            mkdir -p "$root$(dirname "$file")"
            cp -L "$file" "$root$file"
        fi
    done
}

# The values of a setting in pip's configuration of this machine.
pip_setting() {
    python3 -m pip config list 2>/dev/null | sed -n "s/^[^=]*\.$1='\(.*\)'$/\1/p" | tr ' ' '\n'
}

copy_access() {
    copy_in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/xdg/pip/pip.conf /etc/ssl/certs/ca-certificates.crt
    # Only how to reach things: apt's hooks name programs that are not inside.
    apt-config dump Acquire >"$root/etc/apt/apt.conf.d/90as-outside"
    local file name constraints
    for file in "${HOME:-/root}/.config/pip/pip.conf" "${HOME:-/root}/.pip/pip.conf" "${PIP_CONFIG_FILE:-}"; do
        if [ -f "$file" ]; then
            mkdir -p "$root/root/.config/pip"
            cat "$file" >>"$root/root/.config/pip/pip.conf"
        fi
    done
    # pip stops where a file that its configuration names is missing.
    mapfile -t constraints < <(pip_setting constraint)
    copy_in "${constraints[@]}"
    access=()
    for name in $(compgen -e); do
        case $name in
            PIP_CONFIG_FILE) ;;
            PIP_* | SSL_CERT_FILE | REQUESTS_CA_BUNDLE | CURL_CA_BUNDLE | GIT_SSL_CAINFO)
                access+=("$name=${!name}")
                copy_in "${!name}"
                ;;
            http_proxy | https_proxy | no_proxy | all_proxy | HTTP_PROXY | HTTPS_PROXY | NO_PROXY | ALL_PROXY)
                access+=("$name=${!name}")
                ;;
        esac
    done
}

inside() {
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${access[@]}" \
        chroot "$root" /bin/sh -c "cd /root && $1"
}
