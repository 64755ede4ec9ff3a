import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { compileCache, environment, node, root } from './install.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs the file as a child process, forwards signals to it, and exits like it. */
function spawnNode(file) {
  const child = spawn(node, [file], { cwd: root, env: environment(), stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** Runs `src/server.ts` or `src/worker.ts` with the pinned Node. */
export async function runWithPinnedNode(file) {
  const manifest = path.join(root, 'node_modules/node/package.json');
  const pinned = JSON.parse(readFileSync(manifest, 'utf8'));
  if (process.versions.node !== pinned.version) return spawnNode(file);
  // npm puts the pinned Node first in the PATH, so from the second start on no child process is needed.
  process.chdir(root);
  module.enableCompileCache(compileCache);
  await import(`../${file}`);
}
