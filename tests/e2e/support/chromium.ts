import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const debians = '/usr/bin/chromium';
// npm test names the one it found; by hand, Debian's or Playwright's own will do.
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debians) ? debians : undefined);
const isRoot = process.getuid?.() === 0;

export const chromiumOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    // Chromium's own sandbox does not run as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    // Tests speak to our server alone.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
