import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import type { LineState } from '../schema.ts';

const pageSize = 10;

/** The weeks of a client, or of all clients that the user decides for. */
export function useWeeks(state: LineState, clientId: number | undefined) {
  const list = trpc.timeApprovals.weeks.useInfiniteQuery(
    { state, limit: pageSize, ...(clientId && { clientId }) },
    { getNextPageParam: nextPage },
  );
  return { list, weeks: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}
