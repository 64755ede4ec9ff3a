import axe, { type NodeResult } from 'axe-core';
import { contrastRules, overlays } from '../../e2e/support/axe.ts';

// Elements come only with the option `elementRef`, which their type does not know.
const htmlOf = (node: NodeResult & { element?: Element }) => node.element?.outerHTML.slice(0, 200);

/**
 * Returns every violation on the page or, if an overlay is open, in it, with the elements that cause it. Rules about contrast
 * are off, because there are no colors without a browser.
 */
export async function findViolations() {
  const isCovered = document.querySelector(overlays) !== null;
  const { violations } = await axe.run(isCovered ? `${overlays}, #toaster` : document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(contrastRules.map((rule) => [rule, { enabled: false }])),
    preload: false,
    selectors: false,
    elementRef: true,
  });
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(htmlOf)].join('\n  '),
  );
}
