import { describeError } from '#client/describe-error.ts';
import { pauseBoardUpdates } from '#client/live/pause-updates.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useActor } from '#client/use-user.ts';
import { canMoveTask } from '../../policy.ts';
import type { Board, TaskCard } from '../../schema.ts';
import { recordCardRect } from '../drag/animate-move.ts';
import { announceMove, deniedToast, explainMove } from '../explain-move.ts';
import {
  type BoardFilter,
  findCard,
  moveCard,
  type Placement,
  placeCard,
  removeCard,
  updateCard,
} from './board-cache.ts';
import { boardKey } from './use-board-patch.ts';

/** A second move of a card waits for the first one and uses the version that it returned. */
const pendingMoves = new Map<number, Promise<void>>();

/** Moves a card optimistically; if the server refuses, the card moves back. */
export function useMoveCard(filter: BoardFilter) {
  const actor = useActor();
  const { sort } = filter;
  const utils = trpc.useUtils();
  const { tasks } = utils.client;

  const write = (change: (board: Board) => Board) =>
    utils.tasks.board.setData(filter, (board) => board && change(board));

  function readCard(id: number) {
    const board = utils.tasks.board.getData(filter);
    return board && findCard(board, id)?.card;
  }

  async function revertMove(card: TaskCard, error: unknown) {
    const { code } = describeError(error);
    const isOutdated = code === 'CONFLICT' || code === 'NOT_FOUND';
    // If the user can no longer read the task, or the request fails, remove the card.
    const current = isOutdated ? await tasks.card.query({ id: card.id }).catch(() => null) : card;
    recordCardRect(card.id);
    write((board) => (current ? placeCard(board, current, sort) : removeCard(board, card.id)));
    toast(explainMove(error));
  }

  async function send(card: TaskCard, to: Placement, afterId: number | null | undefined) {
    const { id } = card;
    const version = readCard(id)?.version ?? card.version;
    try {
      return await tasks.move.mutate({ id, version, status: to.status, afterId });
    } catch (error) {
      await revertMove(card, error);
      return null;
    }
  }

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
    const resumeUpdates = pauseBoardUpdates([boardKey]);
    write((board) =>
      sort ? placeCard(board, { ...card, status: to.status }, sort) : moveCard(board, card, to),
    );

    async function run(previousMove: Promise<void> | undefined) {
      await previousMove;
      const moved = await send(card, to, afterId);
      const isLast = pendingMoves.get(id) === thisMove;
      if (isLast) pendingMoves.delete(id);
      if (moved) {
        const { status, position, vaId, va, version } = moved;
        const known = { ...(readCard(id) ?? card), version };
        // If a later move is pending, take over only the new version, not the position that the card is about to leave.
        if (isLast)
          write((board) => placeCard(board, { ...known, status, position, vaId, va }, sort));
        else write((board) => updateCard(board, known));
        void utils.tasks.get.invalidate({ id });
        // Only a change of column shows a toast; the board itself announces a reordering.
        if (status !== card.status) announceMove(moved);
      }
      resumeUpdates();
    }
    const thisMove: Promise<void> = run(pendingMoves.get(id));
    pendingMoves.set(id, thisMove);
    return true;
  };
}
