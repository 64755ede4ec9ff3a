import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { describeError } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
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
import { afterPause } from './pause-updates.ts';

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

/** Updates single tasks on every loaded board and leaves the other cards unchanged. */
export function useBoardPatch() {
  const { id: actorId } = useActor();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();

  return useMemo(() => {
    const boardKey = getQueryKey(trpc.tasks.board);
    const filters = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: boardKey })
        .flatMap(({ queryKey }) => readFilter(queryKey[1]) ?? []);

    /** Debounced, because only the server can count the cards that are not loaded. */
    function recount(filter: BoardFilter) {
      const key = JSON.stringify(filter);
      clearTimeout(recountTimers.get(key));
      const timer = setTimeout(async () => {
        recountTimers.delete(key);
        // A sign-out removes the board.
        if (!utils.tasks.board.getData(filter)) return;
        const fresh = await utils.client.tasks.board.query(filter).catch(() => null);
        if (fresh)
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
      try {
        return await utils.client.tasks.card.query({ id });
      } catch (error) {
        return describeError(error).code === 'NOT_FOUND' ? null : undefined;
      }
    }

    return async function refresh(changes: Change[]) {
      if (changes.length > maxPatchedTasks) return utils.tasks.board.invalidate();
      for (const filter of filters())
        if (needsServer(filter)) void utils.tasks.board.invalidate(filter);
      for (const { id, kind } of changes)
        if (kind !== 'removed') void utils.tasks.changes.invalidate({ id });
      const cards = await Promise.all(changes.map(fetchCard));
      const failed = changes.filter((_, index) => cards[index] === undefined);
      if (failed.length > 0) runWhenReachable(() => void refresh(failed));
      afterPause(() => {
        for (const [index, change] of changes.entries()) {
          const card = cards[index];
          if (card === undefined) continue;
          for (const filter of filters()) if (!needsServer(filter)) patch(filter, change, card);
        }
      });
    };
  }, [actorId, utils, queryClient]);
}
