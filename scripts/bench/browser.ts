import { withDemoBrowser } from '../demo-browser.ts';
import { printHeading } from './aims.ts';
import { measureInteractions } from './interactions.ts';
import { desktop, measurePreloading, measureSizes, measureSlowNetwork, signedIn } from './pages.ts';

/** Prints what a user of the browser waits for. */
export async function measureBrowser() {
  await withDemoBrowser(async (browser, server) => {
    await measureSlowNetwork(browser, server);
    await measureSizes(browser, server);
    const context = await signedIn(browser, server.url, 'client', desktop);
    printHeading('code loaded on hover');
    await measurePreloading(context);
    printHeading('interactions on a processor that is four times slower');
    await measureInteractions(context);
    await context.close();
  });
}
