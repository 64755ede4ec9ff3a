import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';

/** Starts one of the server's programs as the account it may run as. */
export type Launch = (program: string, args: string[], options: SpawnOptions) => ChildProcess;

// Nothing of ours is handed down: the environment holds secrets, and locale variables would change the cluster.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const ancestors = (file: string): string[] => {
  const parent = path.dirname(file);
  return parent === file ? [file] : [...ancestors(parent), file];
};

function mayEnter({ uid, gid }: Account, file: string): boolean {
  const { mode, ...owner } = statSync(file);
  if (owner.uid === uid) return (mode & 0o100) !== 0;
  if (owner.gid === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

const overridesPermissions = 1n << 1n; // CAP_DAC_OVERRIDE
const setsCapabilities = 1n << 8n; // CAP_SETPCAP

function canLendCapability(): boolean {
  if (process.platform !== 'linux') return false;
  const held = /^CapEff:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const wanted = overridesPermissions | setsCapabilities;
  if ((BigInt(`0x${held ?? '0'}`) & wanted) !== wanted) return false;
  const { status, stdout } = spawnSync('setpriv', ['--help'], {
    encoding: 'utf8',
    env: environment,
  });
  return status === 0 && stdout.includes('--ambient-caps');
}

/**
 * Where a folder on the way is closed to everyone but root (a clone in a mode-700 home), the account is lent the one
 * capability that lets it pass. `no_setuid_fixup` makes it count for access(2) too, by which PostgreSQL looks at its
 * own programs.
 */
function lendCapability({ uid, gid }: Account): string[] {
  const only = '-all,+dac_override';
  return [
    ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
    ...['--securebits', '+no_setuid_fixup', '--bounding-set', only],
    ...['--inh-caps', only, '--ambient-caps', only, '--'],
  ];
}

/** The first folder or program on the way to these places that the account may not pass. */
export const findClosed = (account: Account, places: string[]): string | undefined =>
  places.flatMap(ancestors).find((place) => !mayEnter(account, place));

/** @param places the folders and programs that the account has to reach */
export function createLauncher(account: Account | undefined, places: string[]): Launch {
  const base = { env: environment, cwd: '/' };
  if (!account) return (program, args, options) => spawn(program, args, { ...base, ...options });

  const closed = findClosed(account, places);
  if (!closed) {
    const { uid, gid } = account;
    return (program, args, options) => spawn(program, args, { ...base, uid, gid, ...options });
  }
  if (!canLendCapability())
    throw new Error(
      `PostgreSQL does not run as root, and the account ${account.name} may not enter ${closed}: allow it (chmod o+x ${closed}), or start as the folder's owner.`,
    );
  const prefix = lendCapability(account);
  return (program, args, options) =>
    spawn('setpriv', [...prefix, program, ...args], { ...base, ...options });
}
