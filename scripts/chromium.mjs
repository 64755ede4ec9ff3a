import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { environment, node, root } from './install.mjs';

const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Asked for its version, a browser that lacks a system library says so by failing. */
const works = (file) => existsSync(file) && spawnSync(file, ['--version']).status === 0;

const playwrightsOwn = () => {
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test');
  return chromium.executablePath();
};

const run = (program, args) =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
  }).status === 0;

function install() {
  console.log('No Chromium was found; installing one for the browser tests.');
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  if (run(node, [cli, 'install', 'chromium']) && works(playwrightsOwn())) return playwrightsOwn();

  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian && run('apt-get', ['update', '--quiet']))
    run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium']);
  return knownPlaces.find(works);
}

/** The path of a browser that runs, found or installed; undefined, with advice printed, when neither works. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (works(CHROMIUM_PATH)) return CHROMIUM_PATH;
    console.error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not run.`);
    return undefined;
  }
  const found = [playwrightsOwn(), ...knownPlaces].find(works) ?? install();
  if (!found)
    console.error(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one.',
    );
  return found;
}
