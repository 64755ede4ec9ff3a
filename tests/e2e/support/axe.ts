import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

/** Every violation of every rule of axe, with the elements that break it. */
export async function findViolations(page: Page) {
  // Loaded into each document once, into those of iframes as well.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not loaded.');
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => `  ${html.slice(0, 200)}`)].join('\n'),
    );
  });
}
