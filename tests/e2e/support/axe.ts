import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe?: { run: (context: Document | string, options: object) => Promise<AxeResults> };
  }
}

type Options = {
  /** The contrast rules are by far the slowest, and their results are the same at every width. */
  withContrast?: boolean;
};

/** Elements that cover the page. Another state of the same path checks the covered page. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';
/** Also checked when an overlay is open, because a toast is shown above it. */
const toaster = '#toaster';

/** Returns every violation of axe's rules with the elements that cause it. */
export async function findViolations(page: Page, { withContrast = true }: Options = {}) {
  // Load axe once into each document, including those of iframes.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(
    async ([overlay, toast, isComplete]) => {
      const { axe } = window;
      if (!axe) throw new Error('axe is not loaded.');
      const run = (context: Document | string, options: object) =>
        axe.run(context, {
          resultTypes: ['violations'],
          // No enabled rule reads style sheets, and the message contains the element instead of a selector.
          preload: { assets: ['media'] },
          selectors: false,
          ...options,
        });
      const isCovered = document.querySelector(overlay) !== null;
      const disabled = isComplete ? [] : ['color-contrast', 'link-in-text-block'];
      const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
      const results = isCovered
        ? [
            await run(`${overlay}, ${toast}`, { rules }),
            // What a covered page must not contain: elements that still take the focus, and ids of the overlay.
            await run(document, { runOnly: ['aria-hidden-focus', 'duplicate-id-aria'] }),
          ]
        : [await run(document, { rules })];
      return results
        .flatMap(({ violations }) => violations)
        .map(({ id, help, nodes }) =>
          [`${id}: ${help}`, ...nodes.map(({ html }) => `  ${html.slice(0, 200)}`)].join('\n'),
        );
    },
    [overlays, toaster, withContrast] as const,
  );
}
