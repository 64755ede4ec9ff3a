import { createStore } from './store.ts';

/** What lies over whichever page is open: the palette, or the list of keys. */
export const overlay = createStore<'palette' | 'shortcuts' | null>(null);

export const paletteKeys = 'Control+K Meta+K';
