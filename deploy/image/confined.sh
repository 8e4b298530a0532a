#!/bin/sh
# Runs a command in the image's file system as a container does: confined.sh ROOT DATA USER rw|ro COMMAND…
#
# Needs root and a mount namespace of its own (unshare --mount --pid --fork). ROOT is mounted read-only with ro; DATA becomes
# the volume, "-" for none. USER is uid:gid. The environment is that of the caller.
set -eu
root=$1 data=$2 user=$3 mode=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
[ "$data" = - ] || mount --bind "$data" "$root/var/lib/platen"
[ "$mode" = rw ] || mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" "$@"
