#!/bin/sh
# DMC Hub as released for @platform@: bin/dmc-hub start | migrate | reload | doctor | admin | backup | restore | db | remote
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) here=linux-x64 loader=/lib64/ld-linux-x86-64.so.2 ;;
  Linux-aarch64) here=linux-arm64 loader=/lib/ld-linux-aarch64.so.1 ;;
  Darwin-arm64) here=darwin-arm64 loader=/ ;;
  Darwin-x86_64) here=darwin-x64 loader=/ ;;
  *) here="$(uname -s)-$(uname -m)" loader=/ ;;
esac
if [ "$here" != @platform@ ]; then
  echo "This is the release for @platform@, and this machine is $here: take the archive for that. Nothing was changed." >&2
  exit 1
fi
if [ ! -e "$loader" ]; then
  echo "This release needs the GNU C library, which this machine lacks ($loader): use Debian, Ubuntu, Fedora or the like." >&2
  exit 1
fi
folder=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
# Mail servers and databases with a certificate that this machine trusts.
export NODE_USE_SYSTEM_CA="${NODE_USE_SYSTEM_CA-1}"
# What messages call this.
export DMC_HUB_COMMAND=bin/dmc-hub
exec "$folder/node_modules/node/bin/node" "$folder/scripts/packaged.mjs" "$@"
