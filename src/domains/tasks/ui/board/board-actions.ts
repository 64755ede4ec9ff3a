import { createContext, use } from 'react';
import type { BoardStatus, TaskCard } from '../../schema.ts';

/** The actions that a card triggers on its board. */
export type BoardActions = {
  open: (card: TaskCard) => void;
  edit: (card: TaskCard) => void;
  remove: (card: TaskCard) => void;
  take: (card: TaskCard) => void;
  moveTo: (card: TaskCard, status: BoardStatus) => void;
  create: () => void;
};

export const BoardActionsContext = createContext<BoardActions | null>(null);

export function useBoardActions() {
  const actions = use(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions must be used inside BoardActionsContext');
  return actions;
}
