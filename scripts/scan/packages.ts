import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const names = ['sqlmap', 'wapiti', 'slowhttptest'];

const runApt = (...args: string[]) =>
  spawnSync('apt-get', [...args, '--yes', '--quiet'], { stdio: 'inherit' }).status === 0;

const isMissing = (name: string) => !existsSync(`/usr/bin/${name}`);

/** Installs the scanners, which are Debian packages. Without root rights it only says what is missing. */
export function installScanners() {
  const missing = names.filter(isMissing);
  if (missing.length === 0) return;
  const command = `apt-get install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`Install the scanners first: ${command}`);
  console.log(`Installing the Debian packages ${missing.join(', ')}, once …`);
  if (!runApt('update') || !runApt('install', '--no-install-recommends', ...missing))
    throw new Error(`The installation failed. Try it by hand: ${command}`);
}
