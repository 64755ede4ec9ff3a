import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/support/chromium.ts';
import { defaultViewport } from './e2e/support/page-pool.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  // Two more than the cores of the smallest machine, because tests often wait for a response or an animation.
  workers: 4,
  fullyParallel: true,
  // A test that passes at the second try is listed as flaky.
  retries: 1,
  // Long, because a busy machine is slow. A passing test never reaches them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: defaultViewport,
    locale: 'en-US',
    actionTimeout: 30_000,
    // Tracing slows every test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromiumOptions,
      // Each worker keeps a core busy, so threads and the slow compiler of V8 would only add work: 18 % less processor time.
      args: [...chromiumOptions.args, '--js-flags=--single-threaded --no-turbofan'],
    },
  },
});
