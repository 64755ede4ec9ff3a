import { expect, test } from 'vitest';
import { liftedText, movedText, overText, returnedText } from './announcements.ts';

const spot = {
  title: 'Call the bank',
  place: { status: 'in-review' as const, index: 2 },
  total: 7,
};

test('each step of a drag is said', () => {
  expect(liftedText(spot)).toBe('Picked up Call the bank. In Review, position 3 of 7.');
  expect(overText(spot)).toBe('In Review, position 3 of 7.');
  expect(movedText(spot)).toBe('Moved Call the bank to In Review, position 3 of 7.');
  expect(returnedText(spot)).toBe('Call the bank is back in In Review, position 3 of 7.');
});

test('a column that was not counted to its end says so', () => {
  expect(movedText({ ...spot, total: 1002 })).toMatch('position 3 of more than 1000.');
});
