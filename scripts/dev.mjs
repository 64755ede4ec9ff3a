import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureInstalled, environment, node, root } from './install.mjs';

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Not an ephemeral port, which the system could give to another program while the server restarts. */
async function freePortAfter(port) {
  return (await isFree(port + 1)) ? port + 1 : freePortAfter(port + 1);
}

ensureInstalled();
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile?.('.env');
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;

// Vite listens on the public port and proxies /api and /trpc to the server.
const serverPort = String(await freePortAfter(Number(PORT)));
const env = environment({
  NODE_ENV: 'development',
  GVA_SERVER_PORT: serverPort,
  PUBLIC_URL: process.env.PUBLIC_URL || `http://${HOST}:${PORT}`,
});
const vite = [path.join(root, 'node_modules/vite/bin/vite.js')];
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'src/server.ts'], {
    env: { ...env, HOST: '127.0.0.1', PORT: serverPort },
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  spawn(node, [...vite, '--host', HOST, '--port', PORT, '--strictPort', '--logLevel', 'warn'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];

const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    end();
  });
