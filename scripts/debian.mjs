import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, root } from './install.mjs';

const run = (args) =>
  spawnSync('apt-get', args, {
    cwd: root,
    stdio: 'inherit',
    // In the run level of a rescue system, a package does not start its service.
    env: environment({ DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }),
  }).status === 0;

/** Reads the lists of packages. False if this is not Debian or not root, or the lists cannot be read. */
export const updatePackages = () =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && run(['update', '--quiet']);

export const installPackage = (name) =>
  run(['install', '--yes', '--quiet', '--no-install-recommends', name]);
