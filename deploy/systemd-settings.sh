#!/bin/sh
# Creates /etc/gva.env for gva@.service: sh deploy/systemd-settings.sh gva.example.com. Settings that exist are kept.
set -eu
domain=${1:?Give the domain of the site.}
cd "$(dirname "$0")"
file=/etc/gva.env
if [ -e "$file" ]; then
  echo "$file exists already." >&2
  exit 1
fi
umask 077
secret=$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n')
{
  cat gva.env.example
  cat <<END

PUBLIC_URL=https://$domain
# Caddy runs on this machine.
TRUST_PROXY=127.0.0.1
DATA_DIR=/var/lib/gva
# PostgreSQL of this machine knows the account gva by its socket, without a password.
DATABASE_URL=postgres://gva@%2Fvar%2Frun%2Fpostgresql/gva
SESSION_SECRET=$secret
# gva@worker runs the background jobs.
JOBS=off
END
} > "$file"
chown root:gva "$file"
chmod 640 "$file"
# Commands such as npm run user read the settings from here.
ln -sf "$file" ../.env
echo "Created $file."
