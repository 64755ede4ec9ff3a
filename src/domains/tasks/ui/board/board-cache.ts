import { columns, largestCount } from '../../columns.ts';
import { isInPool } from '../../policy.ts';
import type { Board, BoardStatus, BoardView, TaskCard, TaskStatus } from '../../schema.ts';

/** A place among the cards of a column, counted without the card that is going there. */
export type Place = { status: BoardStatus; index: number };
export type BoardFilter = {
  view: BoardView;
  status?: TaskStatus | undefined;
  q?: string | undefined;
  clientId?: number | undefined;
};

/** What a search finds, or one client's, cannot be told from a card: such a board is asked for again. */
export const needsServer = ({ q, clientId }: BoardFilter) => Boolean(q) || clientId !== undefined;

const isColumn = (status: TaskStatus): status is BoardStatus => status !== 'cancelled';

/** The order of the server: by position, byte by byte, and the newer card first where two are equal. */
const comesBefore = (a: TaskCard, b: TaskCard) =>
  a.position === b.position ? a.id > b.id : a.position < b.position;

export function findCard(board: Board, id: number) {
  for (const status of columns) {
    const index = board[status].cards.findIndex((card) => card.id === id);
    const card = board[status].cards[index];
    if (card) return { card, status, index };
  }
  return null;
}

/** Past what was counted there is no exact number to change. */
const recount = (count: number, change: number) =>
  count > largestCount ? count : Math.max(0, count + change);

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

/** Puts the card at a place of its own choosing, as a person does; its `position` is not known yet. */
export function moveCard(board: Board, card: TaskCard, { status, index }: Place): Board {
  const without = removeCard(board, card.id);
  const cards = without[status].cards.toSpliced(index, 0, { ...card, status });
  return withCards(without, status, cards, 1);
}

/** Shows the card anew where it stands. */
export function updateCard(board: Board, card: TaskCard): Board {
  const found = findCard(board, card.id);
  if (!found) return board;
  const column = board[found.status];
  return { ...board, [found.status]: { ...column, cards: column.cards.with(found.index, card) } };
}

/**
 * Puts the card where its position says. Past the loaded cards of a column that has more it is only
 * counted: it comes with its page.
 */
export function placeCard(board: Board, card: TaskCard): Board {
  const without = removeCard(board, card.id);
  const { status } = card;
  if (!isColumn(status)) return without;
  const { cards, nextCursor } = without[status];
  const next = cards.findIndex((other) => comesBefore(card, other));
  if (next < 0 && nextCursor !== null) return withCards(without, status, cards, 1);
  const index = next < 0 ? cards.length : next;
  return withCards(without, status, cards.toSpliced(index, 0, card), 1);
}

/** The next page of a column; a card that came by another way meanwhile is not doubled. */
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

/** Takes over only the counts of a freshly loaded board: the loaded pages stay as they are. */
export function takeCounts(board: Board, fresh: Board): Board {
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

/** Whether the card belongs on a board with this view and status; what `q` finds only the server knows. */
export function belongs(card: TaskCard, filter: BoardFilter, actorId: number) {
  if (filter.status && card.status !== filter.status) return false;
  if (filter.view === 'available') return isInPool(card);
  return filter.view === 'all' || card.vaId === actorId;
}
