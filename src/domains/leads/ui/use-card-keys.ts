import { usePageKeys } from '#client/keyboard.ts';
import type { LeadsLayout } from './leads-search.ts';

const cardLinks = '[data-lead] [data-row-link], [data-card] a.title';

const cardOf = (element: Element | null) => element?.closest('[data-lead], [data-card]') ?? null;

/**
 * J and K move between the cards, also those of the board. While the details of a card are open, each card that is reached is
 * opened. The table has these keys of its own.
 */
export function useCardKeys(
  layout: LeadsLayout,
  openId: number | undefined,
  linkOf: (id: number) => HTMLElement | null,
) {
  function move(step: 1 | -1) {
    // A lifted card keeps the focus.
    if (document.querySelector('[data-moving]')) return;
    const links = [...document.querySelectorAll<HTMLElement>(cardLinks)];
    const cards = links.map(cardOf);
    const focused = cards.indexOf(cardOf(document.activeElement));
    const at =
      focused < 0 && openId !== undefined ? cards.indexOf(cardOf(linkOf(openId))) : focused;
    const next = at < 0 ? links[0] : links[at + step];
    next?.focus();
    if (openId !== undefined) next?.click();
  }
  usePageKeys(layout === 'table' ? {} : { j: () => move(1), k: () => move(-1) });
}
