import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '#server/postgres/account.ts';
import { findFreePort } from '#server/postgres/embedded.ts';
import type { Pooler } from './pooler.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  existsSync,
);

/** Tests with a real PgBouncer run only where it is installed. */
export const hasPgBouncer = program !== undefined;

export async function startPgBouncer(url: string, poolMode = 'transaction'): Promise<Pooler> {
  if (!program) throw new Error('PgBouncer is not installed');
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'gva-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  chmodSync(folder, 0o755);
  const listenPort = await findFreePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    auth_type: 'any',
    pool_mode: poolMode,
    default_pool_size: 3,
    unix_socket_dir: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(
    file,
    ['[databases]', `${pathname.slice(1)} = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const account = serverAccount();
  const bouncer = spawn(program, [file], {
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
  const address = new URL(url);
  address.port = String(listenPort);
  return {
    url: address.href,
    async close() {
      bouncer.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
