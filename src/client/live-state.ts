import { createStore } from './store.ts';

/** How this browser stands with the server's live events; shown as the dot in the top bar. */
export type LiveState = 'connecting' | 'live' | 'offline';

export const liveState = createStore<LiveState>('connecting');
