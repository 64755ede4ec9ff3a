import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackage, updatePackages } from './debian.mjs';
import { environment, node, root } from './install.mjs';

const knownPaths = [
  // Without the code of windows it needs 13 % less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser that lacks a system library cannot print its version. */
const works = (file) => existsSync(file) && spawnSync(file, ['--version']).status === 0;

const playwrightChromium = () => {
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test');
  return chromium.executablePath();
};

const run = (program, args) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment() }).status === 0;

function install() {
  console.log('No Chromium was found; installing one for the browser tests.');
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  if (run(node, [cli, 'install', 'chromium']) && works(playwrightChromium()))
    return playwrightChromium();

  if (updatePackages())
    for (const name of ['chromium-headless-shell', 'chromium']) {
      installPackage(name);
      const found = knownPaths.find(works);
      if (found) return found;
    }
  return undefined;
}

/** The Debian package to install, if any. Ignores Playwright's own browser, because this runs before npm installs Playwright. */
export const missingChromium = () =>
  process.env.CHROMIUM_PATH || knownPaths.some(works) ? [] : ['chromium-headless-shell'];

/** Such as `Chromium 140.0.7339.80`. */
const versionOf = (file) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.trim();

/** One line about the browser of the tests. */
export const describeChromium = (file) => `Browser tests: ${versionOf(file)} (${file})`;

/** Finds or installs a browser and returns its path. Prints advice and returns undefined if that fails. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (works(CHROMIUM_PATH)) return CHROMIUM_PATH;
    console.error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`);
    return undefined;
  }
  const found = [playwrightChromium(), ...knownPaths].find(works) ?? install();
  if (!found)
    console.error(
      'The browser tests need Chromium. Install it (on Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one.',
    );
  return found;
}
