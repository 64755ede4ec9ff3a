import { compareCards } from '../../board-order.ts';
import { type BoardSort, columns, maxColumnCount } from '../../columns.ts';
import { isClosed } from '../../due.ts';
import { isInPool } from '../../policy.ts';
import type {
  Board,
  BoardStatus,
  BoardView,
  TaskCard,
  TaskCategory,
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
  category?: TaskCategory | undefined;
  dueFrom?: string | undefined;
  dueBefore?: string | undefined;
  /** Without it, the cards have their manual order. */
  sort?: BoardSort | undefined;
};

/** Only the server knows whether a card matches a search, so such a board must be reloaded. */
export const needsServer = ({ q }: BoardFilter) => Boolean(q);

const isColumn = (status: TaskStatus): status is BoardStatus => status !== 'cancelled';

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

export function removeCard(board: Board, id: number): Board {
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

/** Replaces the card without moving it. */
export function updateCard(board: Board, card: TaskCard): Board {
  const found = findCard(board, card.id);
  if (!found) return board;
  const column = board[found.status];
  return { ...board, [found.status]: { ...column, cards: column.cards.with(found.index, card) } };
}

/** The index of a card in a column of other cards, as the server orders them; -1 after all of them. */
const indexAmong = (cards: TaskCard[], card: TaskCard, sort: BoardSort | undefined) => {
  const compare = compareCards(sort);
  return cards.findIndex((other) => compare(card, other) < 0);
};

/** Where a card would be in a column of a board that is sorted. */
export function sortedPlacement(
  board: Board,
  card: TaskCard,
  status: BoardStatus,
  sort: BoardSort,
): Placement {
  const others = board[status].cards.filter(({ id }) => id !== card.id);
  const index = indexAmong(others, { ...card, status }, sort);
  return { status, index: index < 0 ? others.length : index };
}

/**
 * Inserts the card in the order of the board. A card after the loaded ones is only counted; it is loaded with its page.
 */
export function placeCard(board: Board, card: TaskCard, sort?: BoardSort): Board {
  const without = removeCard(board, card.id);
  const { status } = card;
  if (!isColumn(status)) return without;
  const { cards, nextCursor } = without[status];
  const next = indexAmong(cards, card, sort);
  if (next < 0 && nextCursor !== null) return withCards(without, status, cards, 1);
  const index = next < 0 ? cards.length : next;
  return withCards(without, status, cards.toSpliced(index, 0, card), 1);
}

/** Appends the next page of a column, without the cards that a live event has already added. */
export function appendCards(
  board: Board,
  status: BoardStatus,
  page: { items: TaskCard[]; nextCursor: string | null },
): Board {
  const column = board[status];
  const known = new Set(columns.flatMap((name) => board[name].cards.map(({ id }) => id)));
  const cards = [...column.cards, ...page.items.filter(({ id }) => !known.has(id))];
  return { ...board, [status]: { ...column, cards, nextCursor: page.nextCursor } };
}

/** Replaces the counts with those of a freshly loaded board and keeps the loaded cards. */
export function replaceCounts(board: Board, fresh: Board): Board {
  const counted = columns.map((status) => [
    status,
    { ...board[status], count: fresh[status].count },
  ]);
  return { ...board, ...Object.fromEntries(counted) };
}

export const hasMore = (board: Board) =>
  columns.some((status) => board[status].nextCursor !== null);

export const countAll = (board: Board) =>
  columns.reduce((sum, status) => sum + board[status].count, 0);

function matchesFacts(card: TaskCard, filter: BoardFilter) {
  const { clientId, vaId, priority, category, dueFrom, dueBefore } = filter;
  if (clientId !== undefined && card.clientId !== clientId) return false;
  if (vaId !== undefined && (card.vaId ?? 'none') !== vaId) return false;
  if (priority && card.priority !== priority) return false;
  if (category && card.category !== category) return false;
  if ((dueFrom || dueBefore) && isClosed(card.status)) return false;
  return (!dueFrom || card.dueDate >= dueFrom) && (!dueBefore || card.dueDate < dueBefore);
}

/** Checks everything except the search, which the server must check. */
export function belongsOnBoard(card: TaskCard, filter: BoardFilter, actorId: number) {
  if (filter.status && card.status !== filter.status) return false;
  if (!matchesFacts(card, filter)) return false;
  if (filter.view === 'available') return isInPool(card);
  return filter.view === 'all' || card.vaId === actorId;
}
