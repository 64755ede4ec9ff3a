import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { describeError } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/run-when-reachable.ts';
import { trpc } from '#client/trpc.ts';
import type { TaskCard } from '../../schema.ts';
import { noteDeparture } from '../drag/glide.ts';
import { useActor } from '../use-actor.ts';
import {
  type BoardFilter,
  belongs,
  findCard,
  hasMore,
  needsServer,
  placeCard,
  removeCard,
  takeCounts,
} from './board-cache.ts';
import { whenReleased } from './hold.ts';

/** A task that was made, has changed, or is gone for this person; it need not be asked for then. */
export type Change = { id: number; kind: 'new' | 'changed' | 'gone' };

/** Beyond so many at once, loading the boards again is less work than patching them. */
const tooMany = 40;
const recountTime = 800;
const recounts = new Map<string, ReturnType<typeof setTimeout>>();

const isFilter = (input: unknown): input is BoardFilter =>
  typeof input === 'object' && input !== null && 'view' in input;

/** The filter a board was loaded with, out of its place in the cache. */
function readFilter(key: unknown): BoardFilter | null {
  const input = typeof key === 'object' && key !== null && 'input' in key ? key.input : null;
  return isFilter(input) ? input : null;
}

/** Brings every loaded board up to date with single tasks, leaving all else on them in its place. */
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

    /** Cards that are not loaded cannot be counted here; the server is asked once things are quiet. */
    function recount(filter: BoardFilter) {
      const key = JSON.stringify(filter);
      clearTimeout(recounts.get(key));
      const timer = setTimeout(async () => {
        recounts.delete(key);
        const fresh = await utils.client.tasks.board.query(filter).catch(() => null);
        if (fresh) utils.tasks.board.setData(filter, (board) => board && takeCounts(board, fresh));
      }, recountTime);
      recounts.set(key, timer);
    }

    function patch(filter: BoardFilter, { id, kind }: Change, card: TaskCard | null) {
      const board = utils.tasks.board.getData(filter);
      if (!board) return;
      const known = findCard(board, id);
      if (!known && kind !== 'new' && hasMore(board)) recount(filter);
      // An answer that was overtaken by a later one has nothing new to say.
      if (known && card && card.version < known.card.version) return;
      if (known && card?.status !== known.status) noteDeparture(id);
      const isShown = card && belongs(card, filter, actorId);
      utils.tasks.board.setData(filter, isShown ? placeCard(board, card) : removeCard(board, id));
    }

    /** Null when the task is gone for this person, undefined when that could not be learned. */
    async function fetchCard({ id, kind }: Change) {
      if (kind === 'gone') return null;
      try {
        return await utils.client.tasks.card.query({ id });
      } catch (error) {
        return describeError(error).code === 'NOT_FOUND' ? null : undefined;
      }
    }

    return async function refresh(changes: Change[]) {
      if (changes.length > tooMany) return utils.tasks.board.invalidate();
      for (const filter of filters())
        if (needsServer(filter)) void utils.tasks.board.invalidate(filter);
      const cards = await Promise.all(changes.map(fetchCard));
      const open = changes.filter((_, index) => cards[index] === undefined);
      if (open.length > 0) runWhenReachable(() => void refresh(open));
      whenReleased(() => {
        for (const [index, change] of changes.entries()) {
          const card = cards[index];
          if (card === undefined) continue;
          for (const filter of filters()) if (!needsServer(filter)) patch(filter, change, card);
        }
      });
    };
  }, [actorId, utils, queryClient]);
}
