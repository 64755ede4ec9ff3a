import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // On a machine of its own a test that fails is tried once more; the summary then calls it flaky, not passed.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions,
  },
});
