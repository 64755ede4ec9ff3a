import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureInstalled, environment, node, root } from './install.mjs';

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

ensureInstalled();
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile?.('.env');
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;

// Vite holds the address that people open and hands /api and /trpc on to the server behind it.
const serverPort = String(await freePort());
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
