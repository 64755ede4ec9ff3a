import { expect, test } from 'vitest';
import type { LeadCard } from '../../pipeline-schema.ts';
import { type Cards, insertCard, recountMove, removeCard } from './board-cache.ts';

const card = (id: number, day: number, status: LeadCard['status'] = 'contacted'): LeadCard => ({
  id,
  fullName: `Lead ${id}`,
  company: null,
  status,
  monthlyValue: 600,
  nextStep: null,
  nextStepOn: null,
  rejectionReason: null,
  rejectionNote: null,
  userId: null,
  createdAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  owner: null,
  commentCount: 0,
});

const cards = (pages: LeadCard[][], hasMore = false): Cards => ({
  pages: pages.map((items, index) => ({
    items,
    nextCursor: index < pages.length - 1 || hasMore ? `page ${index + 1}` : null,
  })),
  pageParams: pages.map(() => null),
});
const idsOf = ({ pages }: Cards) => pages.map(({ items }) => items.map(({ id }) => id));

test('a card is inserted by its age: newest first, and oldest first while it waits for a reply', () => {
  const contacted = cards([[card(5, 9), card(4, 7)], [card(3, 5)]]);
  expect(idsOf(insertCard(contacted, card(8, 8)))).toEqual([[5, 8, 4], [3]]);
  expect(idsOf(insertCard(contacted, card(1, 1)))).toEqual([
    [5, 4],
    [3, 1],
  ]);
  const waiting = cards([[card(1, 1, 'lead'), card(2, 5, 'lead')]]);
  expect(idsOf(insertCard(waiting, card(3, 3, 'lead')))).toEqual([[1, 3, 2]]);
  expect(idsOf(insertCard(cards([[]]), card(1, 1)))).toEqual([[1]]);
});

test('a card after the loaded ones is not inserted, because it comes with its page', () => {
  const loaded = cards([[card(5, 9), card(4, 7)]], true);
  expect(idsOf(insertCard(loaded, card(1, 1)))).toEqual([[5, 4]]);
});

test('a card is in a column only once', () => {
  const column = cards([[card(5, 9), card(4, 7)]]);
  expect(idsOf(insertCard(column, card(4, 7)))).toEqual([[5, 4]]);
  expect(idsOf(removeCard(column, 5))).toEqual([[4]]);
});

test('a move changes the counts and values of both columns, unless a count is not exact', () => {
  const none = { count: 0, value: 0 };
  const board = {
    request: none,
    lead: none,
    contacted: { count: 2, value: 1200 },
    qualified: { count: 1001, value: 90_000 },
    converted: none,
    rejected: none,
  };
  expect(recountMove(board, card(1, 1), 'rejected')).toMatchObject({
    contacted: { count: 1, value: 600 },
    rejected: { count: 1, value: 600 },
  });
  expect(recountMove(board, card(1, 1), 'qualified')).toMatchObject({
    contacted: { count: 1, value: 600 },
    qualified: { count: 1001, value: 90_000 },
  });
});
