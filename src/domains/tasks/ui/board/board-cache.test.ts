import { describe, expect, test } from 'vitest';
import type { Board, BoardStatus, TaskCard } from '../../schema.ts';
import {
  appendCards,
  belongsOnBoard,
  countAll,
  findCard,
  hasMore,
  moveCard,
  placeCard,
  removeCard,
  replaceCounts,
  updateCard,
} from './board-cache.ts';

const card = (id: number, position: string, change: Partial<TaskCard> = {}): TaskCard => ({
  id,
  title: `Task ${id}`,
  description: 'Something to do',
  clientId: 1,
  vaId: null,
  status: 'todo',
  priority: 'medium',
  category: 'admin',
  dueDate: '2030-01-31',
  workflowProgress: null,
  version: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  client: { id: 1, fullName: 'Maya' },
  va: null,
  position,
  commentCount: 0,
  attachmentCount: 0,
  loggedHours: 0,
  returnCount: 0,
  ...change,
});

const column = (cards: TaskCard[], nextCursor: string | null = null, count = cards.length) => ({
  cards,
  nextCursor,
  count,
});

const board = (change: Partial<Board> = {}): Board => ({
  todo: column([card(1, 'b'), card(2, 'd'), card(3, 'f')]),
  'in-progress': column([card(4, 'c', { status: 'in-progress' })]),
  'in-review': column([]),
  done: column([]),
  ...change,
});

const ids = (of: Board, status: BoardStatus) => of[status].cards.map(({ id }) => id);

describe('placeCard', () => {
  test('inserts a card by its position', () => {
    expect(ids(placeCard(board(), card(9, 'c')), 'todo')).toEqual([1, 9, 2, 3]);
    expect(ids(placeCard(board(), card(9, 'a')), 'todo')).toEqual([9, 1, 2, 3]);
    expect(ids(placeCard(board(), card(9, 'z')), 'todo')).toEqual([1, 2, 3, 9]);
  });

  test('puts the newer of two cards with the same position first', () => {
    expect(ids(placeCard(board(), card(9, 'd')), 'todo')).toEqual([1, 9, 2, 3]);
    expect(ids(placeCard(board(), card(2, 'b')), 'todo')).toEqual([2, 1, 3]);
  });

  test('compares positions byte by byte, capital letters first', () => {
    expect(ids(placeCard(board(), card(9, 'Z')), 'todo')).toEqual([9, 1, 2, 3]);
  });

  test('removes the card from its former column and updates both counts', () => {
    const moved = placeCard(board(), card(2, 'a', { status: 'done' }));
    expect(ids(moved, 'todo')).toEqual([1, 3]);
    expect(ids(moved, 'done')).toEqual([2]);
    expect([moved.todo.count, moved.done.count]).toEqual([2, 1]);
  });

  test('only counts a card that belongs after the loaded ones', () => {
    const long = board({ todo: column([card(1, 'b'), card(2, 'd')], 'more', 40) });
    const after = placeCard(long, card(9, 'z'));
    expect(ids(after, 'todo')).toEqual([1, 2]);
    expect(after.todo.count).toBe(41);
  });

  test('removes a cancelled card from the board', () => {
    const after = placeCard(board(), card(2, 'd', { status: 'cancelled' }));
    expect(findCard(after, 2)).toBeNull();
    expect(after.todo.count).toBe(2);
  });

  test('does not change a count above the limit', () => {
    const huge = board({ todo: column([card(1, 'b')], 'more', 1001) });
    expect(placeCard(huge, card(9, 'a')).todo.count).toBe(1001);
    expect(removeCard(huge, 1).todo.count).toBe(1001);
  });
});

describe('moveCard', () => {
  test('puts the card at the chosen index', () => {
    const moved = moveCard(board(), card(1, 'b'), { status: 'in-progress', index: 1 });
    expect(ids(moved, 'todo')).toEqual([2, 3]);
    expect(ids(moved, 'in-progress')).toEqual([4, 1]);
    expect(findCard(moved, 1)?.card.status).toBe('in-progress');
  });

  test('does not count the moved card itself in the index', () => {
    expect(ids(moveCard(board(), card(1, 'b'), { status: 'todo', index: 2 }), 'todo')).toEqual([
      2, 3, 1,
    ]);
  });

  test('does not modify the given board', () => {
    const before = board();
    moveCard(before, card(1, 'b'), { status: 'done', index: 0 });
    expect(before).toEqual(board());
  });
});

describe('appendCards', () => {
  test('adds a page without the cards that are already on the board', () => {
    const after = appendCards(board(), 'todo', {
      items: [card(3, 'f'), card(5, 'g')],
      nextCursor: 'x',
    });
    expect(ids(after, 'todo')).toEqual([1, 2, 3, 5]);
    expect(hasMore(after)).toBe(true);
  });
});

test('updateCard replaces a card without moving it', () => {
  const after = updateCard(board(), card(2, 'zzz', { title: 'New' }));
  expect(ids(after, 'todo')).toEqual([1, 2, 3]);
  expect(findCard(after, 2)?.card.title).toBe('New');
});

test('replaceCounts changes the counts and keeps the loaded cards', () => {
  const after = replaceCounts(board(), board({ todo: column([], null, 77) }));
  expect(after.todo.count).toBe(77);
  expect(ids(after, 'todo')).toEqual([1, 2, 3]);
  expect(countAll(after)).toBe(78);
});

describe('belongsOnBoard', () => {
  const vaId = 7;
  const mine = card(1, 'a', { vaId, status: 'in-progress' });
  const free = card(2, 'a');
  const dueDay = { dueFrom: '2030-01-31', dueBefore: '2030-02-01' };
  test.each([
    ['all shows everything', { view: 'all' } as const, mine, true],
    ['mine shows own tasks', { view: 'mine' } as const, mine, true],
    ['mine hides the pool', { view: 'mine' } as const, free, false],
    ['available shows the pool', { view: 'available' } as const, free, true],
    ['available hides assigned tasks', { view: 'available' } as const, mine, false],
    [
      'a client filter shows tasks of the client',
      { view: 'mine', clientId: 1 } as const,
      mine,
      true,
    ],
    ['a client filter hides other tasks', { view: 'mine', clientId: 2 } as const, mine, false],
    [
      'available hides what is done',
      { view: 'available' } as const,
      card(3, 'a', { status: 'done' }),
      false,
    ],
    ['a status hides the others', { view: 'all', status: 'done' } as const, mine, false],
    ['a due day shows its tasks', { view: 'all', ...dueDay } as const, mine, true],
    ['a later day hides them', { view: 'all', dueFrom: '2030-02-01' } as const, mine, false],
    ['an earlier day hides them', { view: 'all', dueBefore: '2030-01-31' } as const, mine, false],
    [
      'a due day hides what is done',
      { view: 'all', ...dueDay } as const,
      card(3, 'a', { status: 'done' }),
      false,
    ],
  ])('%s', (_title, filter, shown, expected) => {
    expect(belongsOnBoard(shown, filter, vaId)).toBe(expected);
  });
});
