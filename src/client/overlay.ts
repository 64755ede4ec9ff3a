import { createStore } from './store.ts';

/** The overlay that is open on any page: the command palette or the list of shortcuts. */
export const overlay = createStore<'palette' | 'shortcuts' | null>(null);

export const paletteKeys = 'Control+K Meta+K';
