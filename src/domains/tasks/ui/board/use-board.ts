import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { createContext, use } from 'react';
import { trpc } from '#client/trpc.ts';
import type { Board, BoardStatus, TaskCard } from '../../schema.ts';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { appendCards, type BoardFilter } from './board-cache.ts';
import { isOutdated } from './use-board-patch.ts';

/** Keeps showing the previous board while the board for a new filter loads. */
export const useBoard = (filter: BoardFilter) =>
  trpc.tasks.board.useQuery(filter, { placeholderData: keepPreviousData });

/** Loads the next cards of a column and adds them to the board. */
export function useNextCards(filter: BoardFilter, status: BoardStatus) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => utils.client.tasks.column.query({ ...filter, status, cursor }),
    onSuccess(page, cursor) {
      const queryKey = getQueryKey(trpc.tasks.board, filter, 'query');
      const query = queryClient.getQueryCache().find<Board>({ queryKey });
      // If the board was reloaded in the meantime, this page no longer follows its last card.
      if (!query || isOutdated(query) || query.state.data?.[status].nextCursor !== cursor) return;
      utils.tasks.board.setData(filter, (board) => board && appendCards(board, status, page));
    },
  });
}

/** The actions that a card triggers on its board. */
export type BoardActions = {
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
