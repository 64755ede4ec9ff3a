import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
// `npm test` sets CHROMIUM_PATH; otherwise use Debian's browser or the one of Playwright.
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(debianChromium) ? debianChromium : undefined);
const isRoot = process.getuid?.() === 0;

export const chromiumOptions = {
  ...(executablePath && { executablePath }),
  args: [
    // Chromium's own sandbox does not run as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    // The browser sends requests only to the server under test.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
} satisfies LaunchOptions;
