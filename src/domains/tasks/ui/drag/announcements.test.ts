import { expect, test } from 'vitest';
import { liftedText, movedText, overText, returnedText } from './announcements.ts';

const card = {
  title: 'Call the bank',
  placement: { status: 'in-review' as const, index: 2 },
  total: 7,
};

test('announces each step of a drag', () => {
  expect(liftedText(card)).toBe('Picked up Call the bank. In Review, position 3 of 7.');
  expect(overText(card)).toBe('In Review, position 3 of 7.');
  expect(movedText(card)).toBe('Moved Call the bank to In Review, position 3 of 7.');
  expect(returnedText(card)).toBe('Call the bank is back in In Review, position 3 of 7.');
});

test('announces the order of a sorted board instead of positions', () => {
  const sorted = { ...card, sort: 'due' as const };
  expect(overText(sorted)).toBe('In Review, sorted by due date.');
  expect(movedText(sorted)).toBe('Moved Call the bank to In Review, sorted by due date.');
});

test('announces "more than 1000" when the column has more cards than the count limit', () => {
  expect(movedText({ ...card, total: 1002 })).toMatch('position 3 of more than 1000.');
});
