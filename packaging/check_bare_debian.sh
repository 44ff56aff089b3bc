#!/usr/bin/env bash
# Proves README's two commands on a machine that has nothing: a bare Debian 12 with git and Python, made
# by debootstrap in a folder and removed again. They run twice there; the second time has to be quick.
#
#     sudo packaging/check_bare_debian.sh [FOLDER]
#
# FOLDER must be empty or not exist; without it, a temporary one is taken. What is checked is the last
# commit, without anything beside the checkout.
set -euo pipefail

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# shellcheck source=debootstrap_root.sh
source "$checkout/packaging/debootstrap_root.sh"
take_root "${1:-}"

times=()
failed=0
timed() {
    local begin=${EPOCHREALTIME/[.,]/} verdict=ok tenths
    printf '\n==== %s: %s\n' "$1" "$2"
    inside "$2" || verdict="FAILED ($?)"
    [ "$verdict" = ok ] || failed=1
    tenths=$(((${EPOCHREALTIME/[.,]/} - begin) / 100000))
    times+=("$(printf '%-12s %5d.%d s   %s   %s' "$1" $((tenths / 10)) $((tenths % 10)) "$verdict" "$2")")
}

make_bare_debian python3,git,ca-certificates
copy_access
# Cloned from outside to a place inside, from which README's `git clone` then takes it.
git clone --quiet --bare --no-hardlinks "$checkout" "$root/srv/irdesk.git"

timed "first time" "git clone --quiet /srv/irdesk.git && cd irdesk && python3 packaging/demo.py"
timed "first time" "cd irdesk && python3 packaging/check.py"
timed "second time" "cd irdesk && python3 packaging/demo.py"
timed "second time" "cd irdesk && python3 packaging/check.py"

printf '\n==== On a bare Debian 12:\n'
printf '%s\n' "${times[@]}"
exit "$failed"
