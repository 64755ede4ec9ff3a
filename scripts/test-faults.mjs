import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, environment, node, root } from './install.mjs';
import { findPgBouncer } from './pgbouncer.mjs';

ensureInstalled();
if (!ensureBuilt()) process.exit(1);
const PGBOUNCER_PATH = findPgBouncer();
const { status } = spawnSync(node, ['tests/faults/run.ts', ...process.argv.slice(2)], {
  ...{ cwd: root, stdio: 'inherit', env: environment(PGBOUNCER_PATH && { PGBOUNCER_PATH }) },
});
process.exitCode = status ?? 1;
