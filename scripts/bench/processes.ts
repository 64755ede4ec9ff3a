import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { startServerProcess } from '#tests/support/server-process.ts';
import { compileCache } from '../install.mjs';
import type { StatementsByCall } from './recording.ts';

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
export async function startOurs(
  dataDir: string,
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<Server> {
  const { pid, ready, stop } = startServerProcess({
    ...serverVariables(dataDir, databaseUrl),
    ...variables,
  });
  return { address: await ready, pid, stop };
}

type BareServer = Server & { readCpu: () => Promise<number> };

/** Starts the server of `bare.ts`, which runs these statements. */
export async function startBare(
  databaseUrl: string,
  statements: StatementsByCall,
): Promise<BareServer> {
  const script = new URL('./bare.ts', import.meta.url);
  const server = fork(script, [databaseUrl, JSON.stringify(statements)]);
  const ended = once(server, 'exit');
  const [address] = await once(server, 'message');
  return {
    address: String(address),
    pid: server.pid ?? 0,
    /** The CPU time of the process in microseconds. */
    async readCpu() {
      server.send('cpu');
      const [{ user, system }] = await once(server, 'message');
      return user + system;
    },
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
export const memoryOf = ({ pid }: Server) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
