import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, environment, node, root } from './install.mjs';

const stamp = path.join(root, 'dist/client.sources');

const sources = [
  'index.html',
  'landing.html',
  'auth.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/prerender.ts',
  'scripts/vite-auth.ts',
  'scripts/vite-build-lists.ts',
  'scripts/vite-chunks.ts',
  'scripts/vite-precompress.ts',
  'scripts/vite-landing.ts',
  'scripts/vite-portal.ts',
  'src',
];
const isServerOnly = (file) =>
  /^src\/(server[./]|(api|app|application|live-stream|rest)\.ts$)|\.test\.tsx?$/.test(file);

function filesOf(name) {
  if (!existsSync(path.join(root, name))) return [];
  if (!statSync(path.join(root, name)).isDirectory()) return [name];
  return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !isServerOnly(file))
    .sort();
}

/** A digest of the contents, because a checkout changes the modification times. */
function digest() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const build = (args) =>
  spawnSync(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
    cwd: root,
    // Also if a test builds, whose mode is another one.
    env: environment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    stdio: args.length > 0 ? 'pipe' : 'inherit',
  });

function saveDigest(sourcesDigest) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sourcesDigest);
}

/** Whether dist/client is up to date. A container image has no sources to compare it with, and is built as a whole. */
export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(path.join(root, 'dist/client/index.html'))) return false;
  const hasSources = existsSync(path.join(root, 'vite.config.ts'));
  return !hasSources || readFileSync(stamp, 'utf8') === digest();
}

/** Builds the SPA into dist/client if its sources have changed. Returns false if the build fails. */
export function ensureBuilt() {
  if (isBuilt()) return true;

  const wanted = digest();
  rmSync(stamp, { force: true });
  process.stdout.write('Building the browser application … ');
  const started = performance.now();
  const { status, stdout, stderr } = build(['--logLevel=warn']);
  if (status !== 0) {
    console.error(`failed.\n${stdout}${stderr}`);
    return false;
  }
  console.log(`done in ${Math.round((performance.now() - started) / 1000)} s.`);
  saveDigest(wanted);
  return true;
}

/** The command that builds the browser application unless it is up to date. */
export const buildProgram = [process.execPath, fileURLToPath(import.meta.url), '--if-changed'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  if (process.argv.includes('--if-changed')) process.exitCode = ensureBuilt() ? 0 : 1;
  else {
    const built = digest();
    const { status } = build([]);
    if (status === 0) saveDigest(built);
    process.exitCode = status ?? 1;
  }
}
