import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { installFaketime } from './faketime.mjs';
import { ensureInstalled, environment, node, root } from './install.mjs';
import { findPgBouncer } from './pgbouncer.mjs';

const parts = process.argv.slice(2);

ensureInstalled();
if (!ensureBuilt()) process.exit(1);
if (parts.length === 0 || parts.includes('clock')) installFaketime();
const PGBOUNCER_PATH = findPgBouncer();
const { status } = spawnSync(node, ['tests/faults/run.ts', ...parts], {
  cwd: root,
  stdio: 'inherit',
  env: environment(PGBOUNCER_PATH && { PGBOUNCER_PATH }),
});
process.exitCode = status ?? 1;
