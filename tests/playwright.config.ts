import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions,
  },
});
