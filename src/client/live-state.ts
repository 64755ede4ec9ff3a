import { createStore } from './store.ts';

/** State of the connection for live events; the top bar shows it. */
export type LiveState = 'connecting' | 'live' | 'offline';

export const liveState = createStore<LiveState>('connecting');
