import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackage, updatePackages } from './debian.mjs';

const paths = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

const works = (file) => existsSync(file) && spawnSync(file, ['--version']).status === 0;

export const pgBouncerAdvice =
  'PgBouncer is not installed (on Debian: apt-get install pgbouncer), or set PGBOUNCER_PATH to it.';

/** The Debian package to install, if any. */
export const missingPgBouncer = () =>
  process.env.PGBOUNCER_PATH || paths.some(works) ? [] : ['pgbouncer'];

/** Finds or installs PgBouncer and returns its path; undefined if that fails. */
export function findPgBouncer() {
  const { PGBOUNCER_PATH } = process.env;
  if (PGBOUNCER_PATH) return works(PGBOUNCER_PATH) ? PGBOUNCER_PATH : undefined;
  const found = paths.find(works);
  if (found) return found;
  console.log('No PgBouncer was found; installing it for the tests of several machines.');
  if (updatePackages()) installPackage('pgbouncer');
  return paths.find(works);
}
