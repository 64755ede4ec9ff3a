import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  // One for each core of the smallest machine. Each has a browser, a server and a database of its own.
  workers: 2,
  fullyParallel: true,
  // A test that passes at the second try is listed as flaky.
  retries: 1,
  // Long, because a busy machine is slow. A passing test never reaches them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 30_000,
    // Tracing slows every test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations take a sixth of the processor time; motion.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions,
  },
});
