import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

type Options = {
  /** Contrast is the slowest rule by far, and the same at every width. */
  withContrast?: boolean;
};

/** Every violation of axe's rules, with the elements that break it. */
export async function findViolations(page: Page, { withContrast = true }: Options = {}) {
  // Loaded into each document once, into those of iframes as well.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async (enabled) => {
    if (!window.axe) throw new Error('axe is not loaded.');
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // No rule that runs reads style sheets, and a message shows the element itself.
      preload: { assets: ['media'] },
      selectors: false,
      rules: { 'color-contrast': { enabled } },
    });
    return violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => `  ${html.slice(0, 200)}`)].join('\n'),
    );
  }, withContrast);
}
