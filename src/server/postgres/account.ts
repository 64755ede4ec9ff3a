import { spawnSync } from 'node:child_process';

export type Account = { name: string; uid: number; gid: number };

const idOf = (flag: '-u' | '-g', name: string) => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};

export function findAccount(name: string): Account | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid && gid ? { name, uid, gid } : undefined;
}

/** `useradd` works on Debian and Red Hat, `adduser -S` on BusyBox. */
function createAccount(name: string): Account | undefined {
  const shell = ['--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell, name]);
  if (!findAccount(name)) spawnSync('adduser', ['-S', '-D', '-H', name]);
  return findAccount(name);
}

/** PostgreSQL refuses to run as root, so root runs it as another account. Other users run it as themselves. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    findAccount('gva') ?? findAccount('postgres') ?? createAccount('gva') ?? findAccount('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and there is no account named gva, postgres or nobody. Create one, or start as another user.',
  );
}
