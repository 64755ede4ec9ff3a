import { useQueryClient } from '@tanstack/react-query';
import { refetching, trpcClient } from '#client/trpc.ts';
import { recordCardRect } from '#client/ui/board/animate-move.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useActor } from '#client/use-user.ts';
import { canMoveTask } from '../../policy.ts';
import type { Board, TaskCard } from '../../schema.ts';
import { announceMove, deniedToast, explainMove } from '../explain-move.ts';
import { refetchTasks } from '../refetch-tasks.ts';
import {
  type BoardFilter,
  findCard,
  moveCard,
  type Placement,
  sortedPlacement,
  updateCard,
} from './board-cache.ts';
import { boardKey, boardQuery } from './board-query.ts';

/** A second move of a card waits for the first one and uses the version that it returned. */
const pendingMoves = new Map<number, Promise<void>>();

/** Moves a card optimistically; if the server refuses, the card moves back. */
export function useMoveCard(filter: BoardFilter) {
  const actor = useActor();
  const { sort } = filter;
  const queryClient = useQueryClient();
  const { queryKey } = boardQuery(filter);

  function find(id: number) {
    const board = queryClient.getQueryData<Board>(queryKey);
    return board ? findCard(board, id) : null;
  }
  const write = (change: (board: Board) => Board) =>
    queryClient.setQueryData<Board>(queryKey, (board) => board && change(board));

  /**
   * Without `afterId` the card goes to the top of its new column; on a sorted board it is shown in its order. False if the
   * user cannot move it.
   */
  return function move(card: TaskCard, to: Placement, afterId?: number | null): boolean {
    if (!canMoveTask(actor, card)) {
      toast(deniedToast);
      return false;
    }
    const { id } = card;
    const from = find(id);
    const resume = refetching.pause([boardKey]);
    write((board) =>
      moveCard(board, card, sort ? sortedPlacement(board, card, to.status, sort) : to),
    );

    async function run(previousMove: Promise<void> | undefined) {
      await previousMove;
      try {
        const version = find(id)?.card.version ?? card.version;
        const input = { id, version, status: to.status, afterId };
        const moved = await trpcClient.tasks.move.mutate(input);
        const { vaId, va } = moved;
        write((board) => updateCard(board, id, { version: moved.version, vaId, va }));
        // Only a change of column shows a toast; the board itself announces a reordering.
        if (moved.status !== card.status) announceMove(moved);
      } catch (error) {
        // A later move of the card stays as it is shown.
        if (from && pendingMoves.get(id) === thisMove) {
          recordCardRect(id);
          write((board) => moveCard(board, findCard(board, id)?.card ?? card, from));
        }
        toast(explainMove(error));
      }
      if (pendingMoves.get(id) === thisMove) pendingMoves.delete(id);
      resume();
      void refetchTasks();
    }
    const thisMove: Promise<void> = run(pendingMoves.get(id));
    pendingMoves.set(id, thisMove);
    return true;
  };
}
