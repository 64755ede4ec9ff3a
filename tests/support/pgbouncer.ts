import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, serverAccount } from '#server/postgres/account.ts';
import type { Pooler } from './pooler.ts';
import { startOnPort } from './ports.ts';

// `npm test` sets PGBOUNCER_PATH.
const { PGBOUNCER_PATH = '' } = process.env;
const program = [
  PGBOUNCER_PATH,
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find(existsSync);

/** `npm test` installs PgBouncer, or says at its end that these tests did not run. */
export const hasPgBouncer = program !== undefined;

const stopTimeoutMs = 10_000;

/** Starts a process and returns a function that stops it. */
async function spawnPgBouncer(command: string, file: string, account: Account | undefined) {
  const bouncer = spawn(command, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
  });
  const ended = once(bouncer, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    bouncer.stderr.on('data', (text: Buffer) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
    ended.then(() => reject(new Error(`PgBouncer ended: ${output}`)));
  });
  return async (signal: 'SIGINT' | 'SIGKILL') => {
    bouncer.kill(signal);
    const kill = setTimeout(() => bouncer.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(kill);
  };
}

type PgBouncer = Pooler & { restart: () => Promise<void> };

export const startPgBouncer = (
  url: string,
  options: { poolMode?: string; poolSize?: number } = {},
): Promise<PgBouncer> => startOnPort((port) => startListening(url, port, options));

async function startListening(
  url: string,
  listenPort: number,
  { poolMode = 'transaction', poolSize = 3 },
): Promise<PgBouncer> {
  if (!program) throw new Error('PgBouncer is not installed. On Debian: apt-get install pgbouncer');
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'gva-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  chmodSync(folder, 0o755);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    auth_type: 'any',
    pool_mode: poolMode,
    default_pool_size: poolSize,
    unix_socket_dir: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(
    file,
    ['[databases]', `${pathname.slice(1)} = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const account = serverAccount();
  let stop = await spawnPgBouncer(program, file, account);
  const address = new URL(url);
  address.port = String(listenPort);
  return {
    url: address.href,
    /** As `systemctl restart` does: open transactions end, then the clients are disconnected. */
    async restart() {
      await stop('SIGINT');
      stop = await spawnPgBouncer(program, file, account);
    },
    async close() {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}
