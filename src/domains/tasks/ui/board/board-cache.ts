import { type BoardSort, columns, maxColumnCount } from '../../board/columns.ts';
import { compareCards } from '../../board/order.ts';
import type {
  Board,
  BoardStatus,
  BoardView,
  TaskCard,
  TaskPriority,
  TaskStatus,
} from '../../schema.ts';

/** A column and an index among its cards, not counting the moved card itself. */
export type Placement = { status: BoardStatus; index: number };
export type BoardFilter = {
  view: BoardView;
  status?: TaskStatus | undefined;
  q?: string | undefined;
  clientId?: number | undefined;
  vaId?: number | 'none' | undefined;
  priority?: TaskPriority | undefined;
  category?: string | undefined;
  dueFrom?: string | undefined;
  dueBefore?: string | undefined;
  /** Without it, the cards have their manual order. */
  sort?: BoardSort | undefined;
};

export function findCard(board: Board, id: number) {
  for (const status of columns) {
    const index = board[status].cards.findIndex((card) => card.id === id);
    const card = board[status].cards[index];
    if (card) return { card, status, index };
  }
  return null;
}

/** A count above the limit is not exact, so it does not change. */
const recount = (count: number, change: number) =>
  count > maxColumnCount ? count : Math.max(0, count + change);

function withCards(board: Board, status: BoardStatus, cards: TaskCard[], change: number): Board {
  const column = board[status];
  return { ...board, [status]: { ...column, cards, count: recount(column.count, change) } };
}

function removeCard(board: Board, id: number): Board {
  const found = findCard(board, id);
  if (!found) return board;
  const cards = board[found.status].cards.filter((card) => card.id !== id);
  return withCards(board, found.status, cards, -1);
}

/** Moves the card to the index that the user chose; the server assigns its `position` later. */
export function moveCard(board: Board, card: TaskCard, { status, index }: Placement): Board {
  const without = removeCard(board, card.id);
  const cards = without[status].cards.toSpliced(index, 0, { ...card, status });
  return withCards(without, status, cards, 1);
}

/** Changes what a card shows without moving it. */
export function updateCard(board: Board, id: number, changes: Partial<TaskCard>): Board {
  const found = findCard(board, id);
  if (!found) return board;
  const column = board[found.status];
  const cards = column.cards.with(found.index, { ...found.card, ...changes });
  return { ...board, [found.status]: { ...column, cards } };
}

/** Where a card would be in a column of a board that is sorted. */
export function sortedPlacement(
  board: Board,
  card: TaskCard,
  status: BoardStatus,
  sort: BoardSort,
): Placement {
  const compare = compareCards(sort);
  const others = board[status].cards.filter(({ id }) => id !== card.id);
  const index = others.findIndex((other) => compare({ ...card, status }, other) < 0);
  return { status, index: index < 0 ? others.length : index };
}

export const countAll = (board: Board) =>
  columns.reduce((sum, status) => sum + board[status].count, 0);
