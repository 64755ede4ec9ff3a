import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { createStore } from '#client/store.ts';
import { refetching } from '#client/trpc.ts';
import { maxCards, moreCards } from '../../board/columns.ts';
import type { BoardColumn, BoardStatus, TaskCard } from '../../schema.ts';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import type { BoardFilter } from './board-cache.ts';
import { boardQuery, useWantedCards } from './board-query.ts';

/** Keeps showing the previous board while the board for a new filter loads. */
export const useBoard = (filter: BoardFilter) =>
  useQuery({ ...boardQuery(filter), placeholderData: keepPreviousData });

/** Loads the board again with more cards of a column. During a drag they come afterwards. */
export function useMoreCards(filter: BoardFilter, status: BoardStatus, column: BoardColumn) {
  const { cards, limit, count } = column;
  const { isRefetchError, refetch } = useBoard(filter);
  const { wanted, want } = useWantedCards(filter, status);
  const isWaiting = wanted > limit;
  const isComplete = cards.length >= count;
  return {
    isLoading: isWaiting && !isRefetchError,
    isFailed: isWaiting && isRefetchError,
    /** The column has more cards than a board shows. */
    isCut: limit >= maxCards && !isComplete,
    load() {
      if (isWaiting || isComplete || cards.length < limit || limit >= maxCards) return;
      want(Math.min(limit + moreCards, maxCards));
      const board = hashKey(boardQuery(filter).queryKey);
      void refetching.refetch(({ queryHash }) => queryHash === board);
    },
    retry: () => void refetch({ cancelRefetch: false }),
  };
}

/** The columns that show all cards on a phone. Kept when the user comes back from a task. */
export const fullColumns = createStore<readonly BoardStatus[]>([]);

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
