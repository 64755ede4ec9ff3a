import { hashKey, queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { createStore } from '#client/store.ts';
import { trpc, trpcClient } from '#client/trpc.ts';
import { recordCardRect } from '#client/ui/board/animate-move.ts';
import { type CardLimits, columns } from '../../board/columns.ts';
import type { Board, BoardStatus } from '../../schema.ts';
import type { BoardFilter } from './board-cache.ts';

export const boardKey = getQueryKey(trpc.tasks.board);

/**
 * By board: how many cards of a column the user has scrolled to. Not part of the query's key, so that each refetch reads all loaded
 * cards in one snapshot.
 */
const wantedCards = createStore<Record<string, CardLimits>>({});

/** A card that changes its column on screen moves there with an animation. */
function recordMoves(before: Board | undefined, after: Board) {
  if (!before) return;
  const former = new Map<number, BoardStatus>();
  for (const status of columns) for (const { id } of before[status].cards) former.set(id, status);
  for (const status of columns)
    for (const { id } of after[status].cards)
      if ((former.get(id) ?? status) !== status) recordCardRect(id);
}

/** The query of a board, with the cards that are loaded. */
export function boardQuery(filter: BoardFilter) {
  const queryKey = getQueryKey(trpc.tasks.board, filter, 'query');
  return queryOptions({
    queryKey,
    async queryFn({ client }) {
      const limits = wantedCards.get()[hashKey(queryKey)];
      const board = await trpcClient.tasks.board.query({ ...filter, limits });
      recordMoves(client.getQueryData<Board>(queryKey), board);
      return board;
    },
  });
}

/** How many cards of this column are wanted, if more than the first ones; and a function that sets it. */
export function useWantedCards(filter: BoardFilter, status: BoardStatus) {
  const all = wantedCards.use();
  const board = hashKey(boardQuery(filter).queryKey);
  return {
    wanted: all[board]?.[status] ?? 0,
    want(limit: number) {
      const now = wantedCards.get();
      wantedCards.set({ ...now, [board]: { ...now[board], [status]: limit } });
    },
  };
}
