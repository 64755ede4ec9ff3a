import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { findParts } from './checked-parts.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe?: { run: (context: object, options: object) => Promise<AxeResults> };
    findParts?: typeof findParts;
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

/** Rules that compare elements of the whole page. They run if a page has other headings or landmarks than those before. */
const pageRules = [
  ...['bypass', 'duplicate-id-aria', 'heading-order', 'page-has-heading-one', 'region'],
  ...['landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-one-main'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo'],
  ...['landmark-no-duplicate-main', 'landmark-unique', 'skip-link'],
];

/** The keys of the parts in which axe found no violation, for each worker. */
const checkedKeys = new Map<string, Set<string>>();

/** Returns every violation of axe's rules with the elements that cause it. Skips the parts that were checked before. */
export async function findViolations(page: Page, { withContrast = true }: Options = {}) {
  // Load axe once into each document, including those of iframes.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  if (!(await page.evaluate(() => 'findParts' in window)))
    await page.evaluate(`window.findParts = ${findParts}`);
  const look = `${page.viewportSize()?.width} ${withContrast}`;
  const known = checkedKeys.get(look) ?? new Set();
  checkedKeys.set(look, known);
  const { violations, newKeys } = await page.evaluate(
    async ([overlay, toast, isComplete, pageRuleIds, lookKey, knownKeys]) => {
      const { axe, findParts: find } = window;
      if (!(axe && find)) throw new Error('axe is not loaded.');
      const isCovered = document.querySelector(overlay) !== null;
      const roots = isCovered
        ? [...document.querySelectorAll(`${overlay}, ${toast}`)]
        : [...document.body.children];
      const parts = await find(roots, lookKey, knownKeys);
      const run = (include: object, exclude: Element[], options: object) =>
        axe.run(
          { include, exclude },
          {
            resultTypes: ['violations'],
            // No enabled rule reads style sheets, and the message contains the element instead of a selector.
            preload: { assets: ['media'] },
            selectors: false,
            ...options,
          },
        );
      const disabled = isComplete ? [] : ['color-contrast', 'link-in-text-block'];
      const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
      const remaining = roots.filter((root) => !parts.checked.includes(root));
      const results = [];
      if (!isCovered) {
        results.push(await run([document], parts.checked, { rules }));
        if (!parts.isOutlineChecked && parts.checked.length > 0)
          results.push(await run([document], [], { runOnly: pageRuleIds }));
      } else {
        if (remaining.length > 0) results.push(await run(remaining, parts.checked, { rules }));
        // What a covered page must not contain: elements that still take the focus, and ids of the overlay.
        const runOnly = ['aria-hidden-focus', 'duplicate-id-aria'];
        results.push(await run([document], [], { runOnly }));
      }
      return {
        newKeys: parts.newKeys,
        violations: results
          .flatMap((result) => result.violations)
          .map(({ id, help, nodes }) =>
            [`${id}: ${help}`, ...nodes.map(({ html }) => `  ${html.slice(0, 200)}`)].join('\n'),
          ),
      };
    },
    [overlays, toaster, withContrast, pageRules, look, [...known]] as [
      ...[string, string, boolean, string[], string, string[]],
    ],
  );
  if (violations.length === 0) for (const key of newKeys) known.add(key);
  return violations;
}
