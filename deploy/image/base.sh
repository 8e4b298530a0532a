#!/bin/sh
# Writes the Debian part of the image: base.sh FOLDER PACKAGE…
#
# The packages are extracted, not installed: no maintainer script runs, and neither apt nor dpkg is in the image. The control
# data of each package is kept in var/lib/dpkg/status.d, where vulnerability scanners look for it. Needs mmdebstrap.
set -eu

root=$1
shift
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
security=${DEBIAN_SECURITY_MIRROR:-http://deb.debian.org/debian-security}
suite=trixie
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# shellcheck disable=SC2016 # mmdebstrap expands $1
mmdebstrap --quiet --variant=extract --keyring="$keyring" \
  --include="$(echo "$@" | tr ' ' ',')" \
  --aptopt='Apt::Install-Recommends "false"' \
  --extract-hook='mkdir -p "$1/var/lib/dpkg/status.d"; for deb in "$1"/var/cache/apt/archives/*.deb; do
    dpkg-deb -f "$deb" > "$1/var/lib/dpkg/status.d/$(dpkg-deb -f "$deb" Package)"; done' \
  "$suite" "$root" \
  "deb $mirror $suite main" \
  "deb $mirror $suite-updates main" \
  "deb $security $suite-security main"

cd "$root"
# What a program without users, terminals and other encodings than UTF-8 never reads.
rm -rf usr/lib/*-linux-gnu/gconv usr/share/man usr/share/info usr/share/locale usr/share/perl5 usr/share/lintian \
  usr/share/debconf usr/share/bug usr/share/doc-base usr/share/gcc usr/share/libc-bin usr/games usr/include usr/src \
  var/backups var/cache/* var/log/* boot home media mnt opt srv etc/apt etc/cron.* etc/update-motd.d
find usr/share/doc -type f ! -name copyright -delete
find usr/share/doc -type d -empty -delete
