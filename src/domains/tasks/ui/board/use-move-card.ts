import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { canMoveTask } from '../../policy.ts';
import type { Board, TaskCard } from '../../schema.ts';
import { noteDeparture } from '../drag/glide.ts';
import { denied, explainMove, movedToast } from '../explain-move.ts';
import { useActor } from '../use-actor.ts';
import {
  type BoardFilter,
  findCard,
  moveCard,
  type Place,
  placeCard,
  removeCard,
  updateCard,
} from './board-cache.ts';
import { holdBoard } from './hold.ts';

/** A second move of a card waits for the first one and starts from what it made of the card. */
const underway = new Map<number, Promise<void>>();

/** Moves a card at once and tells the server; on refusal it glides to where it belongs. */
export function useMoveCard(filter: BoardFilter) {
  const actor = useActor();
  const utils = trpc.useUtils();
  const { tasks } = utils.client;

  const write = (change: (board: Board) => Board) =>
    utils.tasks.board.setData(filter, (board) => board && change(board));

  function readCard(id: number) {
    const board = utils.tasks.board.getData(filter);
    return board && findCard(board, id)?.card;
  }

  async function takeBack(card: TaskCard, error: unknown) {
    const { code } = describeError(error);
    const isOutdated = code === 'CONFLICT' || code === 'NOT_FOUND';
    // Gone for this person, or not to be asked now: then it leaves the board.
    const truth = isOutdated ? await tasks.card.query({ id: card.id }).catch(() => null) : card;
    noteDeparture(card.id);
    write((board) => (truth ? placeCard(board, truth) : removeCard(board, card.id)));
    toast(explainMove(error));
  }

  async function send(card: TaskCard, to: Place, afterId: number | null | undefined) {
    const { id } = card;
    const version = readCard(id)?.version ?? card.version;
    try {
      return await tasks.move.mutate({ id, version, status: to.status, afterId });
    } catch (error) {
      await takeBack(card, error);
      return null;
    }
  }

  /** `afterId` as the server takes it; left out, the card goes to the top of its new column. */
  return function move(card: TaskCard, to: Place, afterId?: number | null) {
    if (!canMoveTask(actor, card)) {
      toast(denied);
      return;
    }
    const { id } = card;
    const release = holdBoard();
    write((board) => moveCard(board, card, to));

    async function run(former: Promise<void> | undefined) {
      await former;
      const moved = await send(card, to, afterId);
      const isLast = underway.get(id) === turn;
      if (isLast) underway.delete(id);
      if (moved) {
        const { status, position, vaId, va, version } = moved;
        const known = { ...(readCard(id) ?? card), version };
        // A later move is on its way: only what it starts from is taken over, not the place it leaves.
        if (isLast) write((board) => placeCard(board, { ...known, status, position, vaId, va }));
        else write((board) => updateCard(board, known));
        void utils.tasks.get.invalidate({ id });
        // A new place in the same column is seen and announced on the board.
        if (status !== card.status) toast(movedToast);
      }
      release();
    }
    const turn: Promise<void> = run(underway.get(id));
    underway.set(id, turn);
  };
}
