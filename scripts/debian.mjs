import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { environment, root } from './install.mjs';

const options = {
  cwd: root,
  stdio: 'inherit',
  // In the run level of a rescue system, a package does not start its service.
  env: environment({ DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }),
};

const run = (args) => spawnSync('apt-get', args, options).status === 0;

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Reads the lists of packages. False if this is not Debian or not root, or the lists cannot be read. */
export const updatePackages = () => canInstall() && run(['update', '--quiet']);

const installArguments = ['install', '--yes', '--quiet', '--no-install-recommends'];

export const installPackage = (name) => run([...installArguments, name]);

/** Starts to install packages, on Debian as root. Resolves when that has ended, also if it failed. */
export async function startInstalling(names) {
  if (names.length === 0 || !canInstall()) return;
  console.log(`Installing ${names.join(' and ')} with apt-get …`);
  // One at a time, because apt-get installs nothing if it does not know one of the names.
  const script = `apt-get update; for name; do apt-get ${installArguments.join(' ')} "$name"; done`;
  const shell = spawn('sh', ['-c', script, 'sh', ...names], {
    ...options,
    // Its lines would be mixed with those of npm.
    stdio: 'ignore',
  });
  await once(shell, 'close');
}
