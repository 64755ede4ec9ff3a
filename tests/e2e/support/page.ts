import type { Page } from '@playwright/test';

/** Opens an address in the running application, whose router watches the history. */
export const openInRunningApp = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/**
 * Changes the size of a page, and recalculates all styles: if the application inserts a CSS rule before Chromium has evaluated
 * the media queries for the new size, elements keep the styles of the former size. On a phone, a task that was open as a dialog
 * becomes a page, whose code may still have to load.
 */
export async function resize(page: Page, viewport: { width: number; height: number }) {
  const becomesPage = viewport.width < 768 && /[?&]task=/.test(page.url());
  const former = becomesPage ? await page.locator('main h1').textContent() : null;
  await page.setViewportSize(viewport);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { --is-recalculated: 1 }');
    const textOf = ({ cssRules }: CSSStyleSheet) => cssRules[0]?.cssText;
    const others = document.adoptedStyleSheets.filter((one) => textOf(one) !== textOf(sheet));
    // A new rule for every element makes Chromium match all rules again.
    document.adoptedStyleSheets = [...others, sheet];
  });
  if (former) await page.locator('main h1').filter({ hasNotText: former }).waitFor();
}

/** Waits until the page is idle, for a short time: a page that draws nothing may never report that it is idle. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 })));
