import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, isProductionPackage, root } from '../install.mjs';
import { copyTree } from './copy.ts';

// What `npm test` has installed and built already is used again, because both take a minute.

type Packages = Record<string, { dev?: boolean; link?: boolean }>;
const packagesOf = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

const installed = join(root, 'node_modules');

/** Copies the links to the programs of the copied packages. */
function copyProgramLinks(modules: string) {
  mkdirSync(join(modules, '.bin'));
  for (const name of readdirSync(join(installed, '.bin'))) {
    const link = join(modules, '.bin', name);
    copyTree(join(installed, '.bin', name), link);
    if (!existsSync(link)) rmSync(link);
  }
}

/** `npm ci --omit=dev`: copies the packages that it would install, and npm's record of them. */
function copyProductionPackages(folder: string) {
  const locked = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(join(installed, '.package-lock.json'));
  const wanted = Object.entries(present).filter(([location]) => {
    const entry = locked[location];
    return entry && isProductionPackage(location, entry);
  });
  // A nested package has an entry of its own.
  const isWanted = (path: string) => !path.endsWith('/node_modules');
  for (const [location] of wanted)
    copyTree(join(root, location), join(folder, location), { isWanted, isShared: true });
  const modules = join(folder, 'node_modules');
  copyProgramLinks(modules);
  const record = JSON.stringify({ packages: Object.fromEntries(wanted) });
  writeFileSync(join(modules, '.package-lock.json'), record);
}

/**
 * `npm run build`: builds only if a file that the build reads differs from that of the present `dist`. A digest of these
 * files tells.
 */
function buildIfChanged(folder: string) {
  if (existsSync(join(root, 'dist'))) copyTree(join(root, 'dist'), join(folder, 'dist'));
  const build = ['scripts/build.mjs', '--if-changed'];
  const options = { cwd: folder, env: environment(), stdio: 'inherit' } as const;
  const { status } = spawnSync(process.execPath, build, options);
  if (status !== 0) throw new Error('The build failed.');
}

const shortcuts: Record<string, (folder: string) => void> = {
  'npm ci': (folder) => {
    // Otherwise the build in the folder would run `npm ci`, which empties the folder behind the link.
    ensureInstalled();
    symlinkSync(installed, join(folder, 'node_modules'));
  },
  'npm ci --omit=dev': copyProductionPackages,
  'npm run build': buildIfChanged,
};

/** Takes the place of a step that starts with `npm`. Returns false for others. */
export function useInstalled(command: string, folder: string): boolean {
  const act = shortcuts[command];
  act?.(folder);
  return act !== undefined;
}
