import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { findNewTexts } from './new-texts.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

type Options = {
  /** The contrast rules are by far the slowest, and their results are the same at every width. */
  withContrast?: boolean;
};

/** They compare colors. */
export const contrastRules = ['color-contrast', 'link-in-text-block'];

/** A frame of the browser's own PDF viewer, or the one around it. */
const isOfBrowser = async (frame: Frame) =>
  /^chrome/.test(frame.url()) ||
  (await frame.evaluate(() => document.contentType === 'application/pdf'));

/** Elements that cover the page. Another state of the same path checks the covered page. */
export const overlays = '[role=dialog], [role=alertdialog], [role=menu]';
/** Also checked when an overlay is open, because a toast is shown above it. */
const toaster = '#toaster';

/** Returns every violation of axe's rules with the elements that cause it. */
export async function findViolations(page: Page, { withContrast = true }: Options = {}) {
  // Load axe once into each document, including those of iframes, but not into the browser's own PDF viewer.
  for (const frame of page.frames())
    if (!(await isOfBrowser(frame)) && !(await frame.evaluate(() => 'axe' in window)))
      // Only the message of a violation needs the markup of an element.
      await frame.evaluate(`${source}; axe.configure({ noHtml: true })`);
  const isCovered = (await page.locator(overlays).count()) > 0;
  const checked = isCovered ? `${overlays}, ${toaster}` : 'html';
  const newTexts = await page.evaluateHandle(findNewTexts, withContrast ? checked : '');
  return page.evaluate(
    async ([context, isPartial, texts, contrast]) => {
      const { axe } = window;
      if (!axe) throw new Error('axe is not loaded.');
      const run = (part: ElementContext, options: RunOptions) =>
        axe.run(part, {
          resultTypes: ['violations'],
          // No enabled rule reads style sheets.
          preload: { assets: ['media'] },
          selectors: false,
          elementRef: true,
          ...options,
        });
      const disabled = Object.fromEntries(contrast.map((rule) => [rule, { enabled: false }]));
      const results = [await run(isPartial ? context : document, { rules: disabled })];
      // What a covered page must not contain: elements that still take the focus, and ids of the overlay.
      if (isPartial)
        results.push(await run(document, { runOnly: ['aria-hidden-focus', 'duplicate-id-aria'] }));
      // A toast may have expired since the texts were found, and axe fails if it finds no element to check.
      const shown = [...texts.values()].filter(({ isConnected }) => isConnected);
      if (shown.length > 0) {
        const result = await run(
          { include: shown },
          { runOnly: [...contrast], resultTypes: ['violations', 'passes'] },
        );
        results.push(result);
        // A text that axe could not measure, for example a single character, is checked again.
        const passed = new Set<Element | undefined>(
          result.passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
        );
        for (const [look, element] of texts)
          if (passed.has(element)) window.checkedLooks?.add(look);
      }
      return results
        .flatMap(({ violations }) => violations)
        .map(({ id, help, nodes }) =>
          [
            `${id}: ${help}`,
            ...nodes.map(({ element }) => `  ${element?.outerHTML.slice(0, 200) ?? 'in a frame'}`),
          ].join('\n'),
        );
    },
    [checked, isCovered, newTexts, contrastRules] as const,
  );
}
