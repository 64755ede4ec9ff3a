import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startServerProcess } from '#tests/support/server-process.ts';
import { compileCache } from '../install.mjs';
import type { Instructions } from './bare.ts';

export type Server = { address: string; pid: number; stop: () => Promise<void> };

/** The options of a part that starts servers. */
export type PartOptions = {
  databaseUrl: string;
  dataDir: string;
  /** Stops the server at the end of the run, also after a signal. */
  onStart: (server: Server) => void;
};

/** The settings of our server on an existing database. The cache of compiled modules is that of `npm start`. */
export const serverVariables = (dataDir: string, databaseUrl: string) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'a secret that only measurements know of',
  PORT: '0',
  LOG_LEVEL: 'error',
});

/** Starts our server like `npm start`, on an existing database. */
export async function startOurs(dataDir: string, databaseUrl: string): Promise<Server> {
  const { pid, ready, stop } = startServerProcess(serverVariables(dataDir, databaseUrl));
  return { address: await ready, pid, stop };
}

/** Starts the server of `bare.ts`. */
export async function startBare(instructions: Instructions): Promise<Server> {
  const server = fork(new URL('./bare.ts', import.meta.url));
  const ended = once(server, 'exit');
  server.send(instructions);
  const [address] = await once(server, 'message');
  return {
    address: String(address),
    pid: server.pid ?? 0,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs in and returns the session cookie. */
export async function signIn(address: string, account: { username: string; password: string }) {
  const { username, password } = account;
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || !cookie)
    throw new Error(`${username} cannot sign in: ${await response.text()}`);
  return cookie;
}

/** The resident memory of the process in MiB. */
export const memoryOf = ({ pid }: Pick<Server, 'pid'>) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** The CPU time of the process in microseconds, which Linux counts in hundredths of a second; NaN on other systems. */
export function cpuOf({ pid }: Pick<Server, 'pid'>) {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
