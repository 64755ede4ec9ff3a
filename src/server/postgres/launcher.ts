import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';

/** Starts a PostgreSQL program as an account that may run it. */
export type Launch = (program: string, args: string[], options: SpawnOptions) => ChildProcess;

// The app's environment is not passed on: it contains secrets, and locale variables would change the cluster.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const ancestors = (file: string): string[] => {
  const parent = path.dirname(file);
  return parent === file ? [file] : [...ancestors(parent), file];
};

function canEnter({ uid, gid }: Account, file: string): boolean {
  const { mode, ...owner } = statSync(file);
  if (owner.uid === uid) return (mode & 0o100) !== 0;
  if (owner.gid === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

const overridesPermissions = 1n << 1n; // CAP_DAC_OVERRIDE
const setsCapabilities = 1n << 8n; // CAP_SETPCAP

function canGrantCapability(): boolean {
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
 * Grants the account the capability to enter folders that only root may enter, such as a clone in a home folder with
 * mode 700. PostgreSQL checks its programs with access(2), which respects the capability only with `no_setuid_fixup`.
 */
function grantCapability({ uid, gid }: Account): string[] {
  const capabilities = '-all,+dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--bounding-set=${capabilities}`,
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    '--',
  ];
}

/** The first folder or program on these paths that the account may not enter. */
export const findInaccessible = (account: Account, places: string[]): string | undefined =>
  places.flatMap(ancestors).find((place) => !canEnter(account, place));

/** @param places folders and programs that the account needs */
export function createLauncher(account: Account | undefined, places: string[]): Launch {
  const base = { env: environment, cwd: '/' };
  if (!account) return (program, args, options) => spawn(program, args, { ...base, ...options });

  const closed = findInaccessible(account, places);
  if (!closed) {
    const { uid, gid } = account;
    return (program, args, options) => spawn(program, args, { ...base, uid, gid, ...options });
  }
  if (!canGrantCapability())
    throw new Error(
      `PostgreSQL does not run as root, and the account ${account.name} may not enter ${closed}. Allow it (chmod o+x ${closed}), or start as the folder's owner.`,
    );
  const prefix = grantCapability(account);
  return (program, args, options) =>
    spawn('setpriv', [...prefix, program, ...args], { ...base, ...options });
}
