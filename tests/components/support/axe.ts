import axe, { type NodeResult } from 'axe-core';

/** Elements that cover the page, which is then hidden from readers. The toaster is above them. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

/** Without a browser there are no colors, and these rules compare colors. */
const needsColors = ['color-contrast', 'link-in-text-block'];

// Elements come only with the option `elementRef`, which their type does not know.
const htmlOf = (node: NodeResult & { element?: Element }) => node.element?.outerHTML.slice(0, 200);

/** Returns every violation of axe's rules on the page or, if an overlay is open, in it, with the elements that cause it. */
export async function findViolations() {
  const isCovered = document.querySelector(overlays) !== null;
  const { violations } = await axe.run(isCovered ? `${overlays}, #toaster` : document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(needsColors.map((rule) => [rule, { enabled: false }])),
    preload: false,
    selectors: false,
    elementRef: true,
  });
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(htmlOf)].join('\n  '),
  );
}
