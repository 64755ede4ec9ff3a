// Plain JavaScript, because this runs before the install on the machine's own Node (20 or newer).
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

/** The Node version that package.json pins. Everything except this folder's `.mjs` files runs on it. */
export const node = path.join(programs, 'node');

const digest = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Checks npm's own record, because `npm ci` or `npm install` may have been run by hand. */
function isInstalledByHand() {
  const record = at('node_modules/.package-lock.json');
  if (!existsSync(record) || spawnSync(node, ['--version']).status !== 0) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(lockFile)).every(
    ([location, { version, optional }]) =>
      location === '' || (installed[location] ? installed[location].version === version : optional),
  );
}

/** npm must run on the machine's own Node, because it removes the pinned one during the install. */
function outerPath() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => !entry.includes('node_modules')).join(path.delimiter);
}

/** Installs the packages if they do not match package-lock.json. */
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

/** An environment in which programs find the pinned Node first. */
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
