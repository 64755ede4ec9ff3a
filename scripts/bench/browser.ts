import type { BrowserContext, Page } from '@playwright/test';
import { withDemoBrowser } from '../demo-browser.ts';
import { printAim, printHeading } from './aims.ts';
import { measureInteractions } from './interactions.ts';
import { measureOtherScreen } from './other-screen.ts';
import {
  desktop,
  measurePreloading,
  measureSizes,
  measureSlowNetwork,
  pages,
  signedIn,
  untilQuiet,
} from './pages.ts';
import { countRenders, listRenders } from './renders.ts';

async function measureRenders(context: BrowserContext) {
  for (const { path, name } of pages) {
    const page: Page = await context.newPage();
    await countRenders(page);
    await page.goto(path);
    await untilQuiet(page);
    const counts = await listRenders(page);
    await page.close();
    if (counts.length === 0) throw new Error(`No renders were counted on ${path}.`);
    printAim(
      `renders of each of ${counts.length} objects, ${name}`,
      Math.max(...counts),
      { atMost: 1 },
      'renders',
    );
  }
}

/** Prints what a user of the browser waits for. */
export async function measureBrowser() {
  await withDemoBrowser(async (browser, server) => {
    await measureSlowNetwork(browser, server);
    await measureSizes(browser, server);
    const context = await signedIn(browser, server.url, 'client', desktop);
    printHeading('code loaded on hover, and renders');
    await measurePreloading(context);
    await measureRenders(context);
    printHeading('interactions on a processor that is four times slower');
    await measureInteractions(context);
    printHeading("from a change to another user's screen");
    await measureOtherScreen(context, server);
    await context.close();
  });
}
