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
  /** The contrast rule is by far the slowest, and its result is the same at every width. */
  withContrast?: boolean;
};

/** Returns every violation of axe's rules with the elements that cause it. */
export async function findViolations(page: Page, { withContrast = true }: Options = {}) {
  // Load axe once into each document, including those of iframes.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async (enabled) => {
    if (!window.axe) throw new Error('axe is not loaded.');
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // No enabled rule reads style sheets, and the message contains the element instead of a selector.
      preload: { assets: ['media'] },
      selectors: false,
      rules: { 'color-contrast': { enabled } },
    });
    return violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => `  ${html.slice(0, 200)}`)].join('\n'),
    );
  }, withContrast);
}
