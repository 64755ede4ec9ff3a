import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, environment, node, root } from './install.mjs';

/** Debian's library that gives a process another clock. Without it, the part that needs it says so. */
function installFaketime() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isRootOnDebian || existsSync('/usr/bin/faketime')) return;
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'faketime']])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env });
}

const args = process.argv.slice(2);
ensureInstalled();
if (!ensureBuilt()) process.exit(1);
if (args.length === 0 || args.includes('clock')) installFaketime();
const { status } = spawnSync(node, ['tests/faults/run.ts', ...args], {
  ...{ cwd: root, stdio: 'inherit', env: environment() },
});
process.exitCode = status ?? 1;
