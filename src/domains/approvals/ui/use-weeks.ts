import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import type { LineState } from '../schema.ts';

/** The maximum of `approveWeeks`, whose schema loads with zod. */
export const pageSize = 20;

/** The weeks of a client, or of all clients that the user decides for. */
export function useWeeks(state: LineState, clientId: number | undefined, enabled = true) {
  const list = trpc.timeApprovals.weeks.useInfiniteQuery(
    { state, limit: pageSize, ...(clientId && { clientId }) },
    { getNextPageParam: nextPage, enabled },
  );
  return { list, weeks: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}
