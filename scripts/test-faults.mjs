import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, environment, node, root } from './install.mjs';

ensureInstalled();
if (!ensureBuilt()) process.exit(1);
const { status } = spawnSync(node, ['tests/faults/run.ts', ...process.argv.slice(2)], {
  ...{ cwd: root, stdio: 'inherit', env: environment() },
});
process.exitCode = status ?? 1;
