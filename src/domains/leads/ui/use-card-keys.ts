import { usePageKeys } from '#client/keyboard.ts';
import type { LeadsLayout } from './leads-search.ts';

const cardLinks = '[data-lead] [data-row-link], [data-card] a.title';

/**
 * J and K move between the cards, also those of the board. While the details of a card are open, each card that is reached is
 * opened. The table has these keys of its own.
 */
export function useCardKeys(layout: LeadsLayout, openLink: () => HTMLElement | null) {
  function move(step: 1 | -1) {
    const links = [...document.querySelectorAll<HTMLElement>(cardLinks)];
    const indexOf = (element: Element | null) => links.findIndex((link) => link.contains(element));
    const open = openLink();
    const focused = indexOf(document.activeElement);
    const at = focused < 0 ? indexOf(open) : focused;
    const next = at < 0 ? links[0] : links[at + step];
    next?.focus();
    if (open) next?.click();
  }
  usePageKeys(layout === 'table' ? {} : { j: () => move(1), k: () => move(-1) });
}
