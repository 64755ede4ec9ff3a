#!/bin/sh
# Creates the secrets that compose.yaml names. Those that exist are kept.
set -eu
cd "$(dirname "$0")"
umask 077
# Only root can enter the folder. The files in it are readable, because a container runs under another account.
mkdir -p secrets
cd secrets

create() {
  [ -s "$1" ] && return
  cat > "$1"
  chmod 444 "$1"
  echo "Created deploy/secrets/$1."
}

random() {
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n'
}

random | create session_secret
random | create database_password
echo "postgres://gva:$(cat database_password)@database:5432/gva" | create database_url
