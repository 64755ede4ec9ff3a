import { describe, expect, test } from 'vitest';
import type { Board, BoardStatus, TaskCard } from '../../schema.ts';
import { findCard, moveCard, updateCard } from './board-cache.ts';

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
  client: { id: 1, fullName: 'Maya', company: null },
  va: null,
  position,
  commentCount: 0,
  attachmentCount: 0,
  loggedHours: 0,
  returnCount: 0,
  ...change,
});

const column = (cards: TaskCard[], count = cards.length) => ({ cards, limit: 30, count });

const board = (change: Partial<Board> = {}): Board => ({
  todo: column([card(1, 'b'), card(2, 'd'), card(3, 'f')]),
  'in-progress': column([card(4, 'c', { status: 'in-progress' })]),
  'in-review': column([]),
  done: column([]),
  ...change,
});

const ids = (of: Board, status: BoardStatus) => of[status].cards.map(({ id }) => id);

describe('moveCard', () => {
  test('puts the card at the chosen index', () => {
    const moved = moveCard(board(), card(1, 'b'), { status: 'in-progress', index: 1 });
    expect(ids(moved, 'todo')).toEqual([2, 3]);
    expect(ids(moved, 'in-progress')).toEqual([4, 1]);
    expect(findCard(moved, 1)?.card.status).toBe('in-progress');
    expect([moved.todo.count, moved['in-progress'].count]).toEqual([2, 2]);
  });

  test('does not change a count above the limit', () => {
    const huge = board({ todo: column([card(1, 'b')], 1001) });
    const moved = moveCard(huge, card(1, 'b'), { status: 'done', index: 0 });
    expect([moved.todo.count, moved.done.count]).toEqual([1001, 1]);
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

test('updateCard changes a card without moving it', () => {
  const after = updateCard(board(), 2, { title: 'New' });
  expect(ids(after, 'todo')).toEqual([1, 2, 3]);
  expect(findCard(after, 2)?.card.title).toBe('New');
});
