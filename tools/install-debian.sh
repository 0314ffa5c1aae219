#!/bin/sh
# Install a package where that can be done unasked (root on Debian or Ubuntu); elsewhere say what is missing.
set -eu
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
else
    echo "Missing on this machine: $*. Please install it (on Debian or Ubuntu: sudo apt-get install $*)." >&2
    exit 1
fi
