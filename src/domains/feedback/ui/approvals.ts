import { createStore } from '#client/store.ts';

/** The task that the client has just approved, about which they may be asked. */
export const lastApproval = createStore<{ taskId: number } | null>(null);
