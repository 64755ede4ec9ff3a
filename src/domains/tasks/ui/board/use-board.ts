import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { ownsTasks } from '../../policy.ts';
import type { BoardStatus, TaskCard } from '../../schema.ts';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { appendCards, type BoardFilter, countAll } from './board-cache.ts';

/** Keeps showing the previous board while the board for a new filter loads. */
export const useBoard = (filter: BoardFilter) =>
  trpc.tasks.board.useQuery(filter, { placeholderData: keepPreviousData });

/** Whether a client has no task on the board, so that there is nothing to filter or to sort. */
export function useIsFirstTask(filter: BoardFilter) {
  const actor = useActor();
  const { data: board, isPlaceholderData } = useBoard(filter);
  return ownsTasks(actor) && board !== undefined && !isPlaceholderData && countAll(board) === 0;
}

/** Loads the next cards of a column and adds them to the board. */
export function useNextCards(filter: BoardFilter, status: BoardStatus) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (cursor: string) => utils.client.tasks.column.query({ ...filter, status, cursor }),
    onSuccess(page, cursor) {
      utils.tasks.board.setData(filter, (board) =>
        // If the board was reloaded in the meantime, this page no longer follows its last card.
        board?.[status].nextCursor === cursor ? appendCards(board, status, page) : board,
      );
    },
  });
}

/** The actions that a card triggers on its board. */
export type BoardActions = {
  open: (card: TaskCard) => void;
  edit: (card: TaskCard) => void;
  remove: (card: TaskCard) => void;
  take: (card: TaskCard) => void;
  requestChanges: (card: TaskCard) => void;
  moveTo: (card: TaskCard, status: BoardStatus) => void;
  create: () => void;
  /** Shows pasted lines before their tasks are created. */
  capture: (pasted: { lines: string[]; target: CaptureTarget }) => void;
};

export const BoardActionsContext = createContext<BoardActions | null>(null);

export function useBoardActions() {
  const actions = use(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions must be used inside BoardActionsContext');
  return actions;
}
