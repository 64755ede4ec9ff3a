import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH } = process.env;
const debians = '/usr/bin/chromium';
const executablePath = CHROMIUM_PATH ?? (existsSync(debians) ? debians : undefined);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium's own sandbox does not run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        // Tests speak to our server alone.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-features=Translate,OptimizationHints,MediaRouter',
      ],
    },
  },
});
