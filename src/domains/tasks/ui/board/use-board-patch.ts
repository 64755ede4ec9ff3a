import { partialMatchKey, type Query, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { invalidateNow, invalidateWhenSettled } from '#client/live/invalidate-when-settled.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import { afterBoardPause, untilResumed } from '#client/live/pause-updates.ts';
import { isFetching, untilFetched } from '#client/live/running-request.ts';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import type { TaskCard } from '../../schema.ts';
import { recordCardRect } from '../drag/animate-move.ts';
import {
  type BoardFilter,
  belongsOnBoard,
  findCard,
  hasMore,
  needsServer,
  placeCard,
  removeCard,
  replaceCounts,
} from './board-cache.ts';

/** `removed`: the task was deleted or this user can no longer see it, so it is not fetched. */
export type Change = { id: number; kind: 'created' | 'changed' | 'removed' };

/** Above this number of changes, reloading the boards is faster than patching them. */
const maxPatchedTasks = 40;
const recountDelayMs = 800;
const recountTimers = new Map<string, ReturnType<typeof setTimeout>>();

const isFilter = (input: unknown): input is BoardFilter =>
  typeof input === 'object' && input !== null && 'view' in input;

/** Reads the filter of a board from its query key. */
function readFilter(key: unknown): BoardFilter | null {
  const input = typeof key === 'object' && key !== null && 'input' in key ? key.input : null;
  return isFilter(input) ? input : null;
}

export const boardKey = getQueryKey(trpc.tasks.board);
export const isBoard = ({ queryKey }: Query) => partialMatchKey(queryKey, boardKey);

function isSearched(query: Query) {
  const filter = isBoard(query) ? readFilter(query.queryKey[1]) : null;
  return filter !== null && needsServer(filter);
}

/** Whether the board is loaded again when it is next shown. Writing to it would mark it as current. */
export const isOutdated = (
  query: Pick<Query, 'isActive'> & { state: { isInvalidated: boolean } },
) => !query.isActive() && query.state.isInvalidated;

/** Updates single tasks on every loaded board and leaves the other cards unchanged. */
export function useBoardPatch() {
  const { id: actorId } = useActor();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();

  return useMemo(() => {
    const patchedBoards = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: boardKey })
        .filter((query) => !isSearched(query) && !isOutdated(query));
    const filters = () => patchedBoards().flatMap(({ queryKey }) => readFilter(queryKey[1]) ?? []);

    /** Debounced, because only the server can count the cards that are not loaded. */
    function recount(filter: BoardFilter) {
      const key = JSON.stringify(filter);
      clearTimeout(recountTimers.get(key));
      const timer = setTimeout(async () => {
        recountTimers.delete(key);
        // A sign-out removes the board.
        const isPatched = () => filters().includes(filter);
        if (!isPatched()) return;
        const fresh = await utils.client.tasks.board.query(filter).catch(() => null);
        if (fresh && isPatched())
          utils.tasks.board.setData(filter, (board) => board && replaceCounts(board, fresh));
      }, recountDelayMs);
      recountTimers.set(key, timer);
    }

    function patch(filter: BoardFilter, { id, kind }: Change, card: TaskCard | null) {
      const board = utils.tasks.board.getData(filter);
      if (!board) return;
      const known = findCard(board, id);
      if (!known && kind !== 'created' && hasMore(board)) recount(filter);
      // Ignore a response that is older than the card on the board.
      if (known && card && card.version < known.card.version) return;
      if (known && card?.status !== known.status) recordCardRect(id);
      const isShown = card && belongsOnBoard(card, filter, actorId);
      utils.tasks.board.setData(
        filter,
        isShown ? placeCard(board, card, filter.sort) : removeCard(board, id),
      );
    }

    /** Returns null if this user can no longer see the task, undefined if the request failed. */
    async function fetchCard({ id, kind }: Change) {
      if (kind === 'removed') return null;
      return utils.client.tasks.card.query({ id }).catch(() => undefined);
    }

    async function patchBoard(
      board: Query,
      changes: Change[],
      cards: (TaskCard | null | undefined)[],
    ) {
      // A response that is older than the cards would replace them.
      await untilFetched(board);
      if (isFetching(board)) {
        await untilResumed(board.queryKey);
        return invalidateNow(queryClient, board);
      }
      afterBoardPause(() => {
        const filter = readFilter(board.queryKey[1]);
        if (!filter || isOutdated(board)) return;
        for (const [index, change] of changes.entries()) {
          const card = cards[index];
          if (card !== undefined) patch(filter, change, card);
        }
      });
    }

    return async function refresh(changes: Change[]) {
      if (changes.length > maxPatchedTasks) return invalidateWhenSettled(queryClient, isBoard);
      void invalidateWhenSettled(queryClient, isSearched);
      for (const { id, kind } of changes)
        if (kind !== 'removed') void utils.tasks.changes.invalidate({ id });
      // A board that begins to load later already contains the changes.
      const boards = patchedBoards();
      const cards = await Promise.all(changes.map(fetchCard));
      const failed = changes.filter((_, index) => cards[index] === undefined);
      if (failed.length > 0) runWhenReachable(() => void refresh(failed));
      await Promise.all(boards.map((board) => patchBoard(board, changes, cards)));
    };
  }, [actorId, utils, queryClient]);
}
