// Plain JavaScript, because this runs before the install on the machine's own Node (20 or newer).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const programs = path.join(root, 'node_modules/.bin');

/** The Node version that package.json pins. Everything except this folder's `.mjs` files runs on it. */
export const node = path.join(programs, 'node');

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Checks npm's own record, because `npm ci` or `npm install` may have been run by hand. */
function isInstalledByHand(folder, isNeeded = () => true) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record) || spawnSync(node, ['--version']).status !== 0) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(folder, 'package-lock.json')))
    .filter(([location, entry]) => location !== '' && isNeeded(location, entry))
    .every(([location, { version, optional }]) =>
      installed[location] ? installed[location].version === version : optional,
    );
}

/** Whether a package of package-lock.json is one of those that `npm ci --omit=dev` installs. Workspaces are for tests. */
const isProductionPackage = (location, { dev, link }) =>
  location.startsWith('node_modules/') && !dev && !link;

/** Whether the packages that run in production are installed. Development packages may be missing. */
export const hasProductionPackages = () => isInstalledByHand(root, isProductionPackage);

/** npm must run on the machine's own Node, because it removes the pinned one during the install. */
export function outerPath() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => !entry.includes('node_modules')).join(path.delimiter);
}

/** Installs the packages of a folder if they do not match its package-lock.json. */
export function ensureInstalled(folder = root) {
  const wanted = digest(path.join(folder, 'package-lock.json'));
  const stamp = path.join(folder, 'node_modules/.gva-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return;
  if (!isInstalledByHand(folder)) {
    const lockFile = path.join(folder, 'package-lock.json');
    const count = Object.keys(packagesOf(lockFile)).length - 1;
    // npm shows its own progress below this line when it writes to a terminal.
    console.log(`Installing ${count} packages of ${path.relative(root, lockFile)}, once …`);
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync('npm', ['ci', ...options], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: outerPath() },
    });
    if (status !== 0) {
      console.error(`The installation failed. ${error?.message ?? ''}`);
      process.exit(1);
    }
  }
  writeFileSync(stamp, wanted);
}

/** Compiled modules, which save half of the processor time of a start. */
export const compileCache = path.join(root, '.cache/compile');

/** An environment in which programs find the pinned Node first. */
export const environment = (extra = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: compileCache,
  PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

const [major] = process.versions.node.split('.');
if (Number(major) < 20) {
  console.error(`Node 20 or newer is needed to start; this is ${process.version}.`);
  process.exit(1);
}
