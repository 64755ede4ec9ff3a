import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '#tests/e2e/support/chromium.ts';
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts';

/** Starts a server with the demo data and a browser, and stops both after the work. */
export async function withDemoBrowser(
  work: (browser: Browser, server: RunningServer) => Promise<void>,
) {
  const server = await startServer({ seed: 'demo' });
  const browser = await chromium.launch(chromiumOptions);
  try {
    await work(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}
