import { trpc } from '#client/trpc.ts';

/** Refetches every list that shows the match of a client. */
export function useRefreshMatches() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.assignments.invalidate(),
      utils.clients.invalidate(),
      utils.attention.invalidate(),
    ]);
}
