import type { LeadsLayout, LeadsSearch } from './leads-search.ts';

const key = 'gva-leads-layout';

/** The layout in the URL, or the one that was last used on this device. */
export function layoutOf({ layout }: LeadsSearch): LeadsLayout {
  if (layout) return layout;
  try {
    const last = localStorage.getItem(key);
    return last === 'table' || last === 'board' ? last : 'cards';
  } catch {
    // The browser blocks storage.
    return 'cards';
  }
}

export function saveLayout(layout: LeadsLayout) {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // Storage is full or blocked, so the page opens with the cards.
  }
}
