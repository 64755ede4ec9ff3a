// Plain JavaScript: this runs before the install, on whatever Node 20 or newer the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const at = (name) => path.join(root, name);
const stamp = at('node_modules/.gva-install');
const lockFile = at('package-lock.json');
const programs = at('node_modules/.bin');

/** The runtime that package.json pins; everything but this folder's `.mjs` files runs on it. */
export const node = path.join(programs, 'node');

const digest = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Someone may have run `npm ci` or `npm install` by hand: what npm recorded counts as much as our stamp. */
function isInstalledByHand() {
  const record = at('node_modules/.package-lock.json');
  if (!existsSync(record) || spawnSync(node, ['--version']).status !== 0) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(lockFile)).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place] ? installed[place].version === version : optional),
  );
}

/** npm is to run on the machine's own Node, since it removes ours while it works. */
function outerPath() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => !entry.includes('node_modules')).join(path.delimiter);
}

/** Installs the packages when they are not what package-lock.json says. */
export function ensureInstalled() {
  const wanted = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return;
  if (!isInstalledByHand()) {
    process.stdout.write('Installing packages, once (about a minute) … ');
    const started = performance.now();
    const { status, error, stdout, stderr } = spawnSync(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: outerPath() } },
    );
    if (status !== 0) {
      console.error(`failed.\n${error?.message ?? `${stdout}${stderr}`}`);
      process.exit(1);
    }
    console.log(`done in ${Math.round((performance.now() - started) / 1000)} s.`);
  }
  writeFileSync(stamp, wanted);
}

/** The environment in which a package's program finds the pinned runtime first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

const [major] = process.versions.node.split('.');
if (Number(major) < 20) {
  console.error(`Node 20 or newer is needed to start; this is ${process.version}.`);
  process.exit(1);
}
