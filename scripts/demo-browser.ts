import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '#tests/e2e/support/chromium.ts';
import { type RunningServer, startServer } from '#tests/e2e/support/server.ts';
import { findChromium } from './chromium.mjs';

/** Launch options for the browser of the tests. Installs a browser if none is found. */
export function findBrowserOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one or set CHROMIUM_PATH.');
  return { ...chromiumOptions, executablePath };
}

/** Starts a server with the demo data and a browser, and stops both after the work. */
export async function withDemoBrowser(
  work: (browser: Browser, server: RunningServer) => Promise<void>,
) {
  const browser = await chromium.launch(findBrowserOptions());
  try {
    const server = await startServer({ seed: 'demo' });
    try {
      await work(browser, server);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
  }
}
