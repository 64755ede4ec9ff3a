import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { startServerProcess } from '#tests/support/server-process.ts';

export type Server = { address: string; pid: number; stop: () => Promise<void> };

/** Starts our server like `npm start`, on an existing database. */
export async function startOurs(
  dataDir: string,
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<Server> {
  const { pid, ready, stop } = startServerProcess({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of the benchmark and of nothing else',
    PORT: '0',
    LOG_LEVEL: 'error',
    ...variables,
  });
  return { address: await ready, pid, stop };
}

export async function startBare(databaseUrl: string): Promise<Server> {
  const server = fork(new URL('./bare.ts', import.meta.url), [databaseUrl]);
  const ended = once(server, 'exit');
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

/** The resident memory of the process in MiB. */
export const memoryOf = ({ pid }: Server) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
