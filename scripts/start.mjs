import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, environment, node, root } from './install.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs the server as a child process, forwards signals to it, and exits like it. */
function runServer() {
  const server = spawn(node, ['src/server.ts'], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  });
  for (const signal of signals) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

ensureInstalled();
if (!ensureBuilt()) process.exit(1);

const pinned = JSON.parse(readFileSync(path.join(root, 'node_modules/node/package.json'), 'utf8'));
if (process.versions.node === pinned.version) {
  // npm puts the pinned Node first in the PATH, so from the second start on no child process is needed.
  process.chdir(root);
  await import('../src/server.ts');
} else runServer();
