import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPosition,
  isAhead,
  maxPositionLength,
  moveTo,
  parsePosition,
} from './stream-position.ts';

const positions = fc.array(fc.nat({ max: 1e15 - 1 }), { minLength: 1, maxLength: 32 });

test('a position is the same after it is formatted and parsed', () => {
  fc.assert(
    fc.property(positions, (position) => {
      const text = formatPosition(position);
      expect(text.length).toBeLessThanOrEqual(maxPositionLength);
      expect(parsePosition(text)).toEqual(position);
    }),
  );
});

test('the position of one stream is the number that former releases send', () => {
  expect(formatPosition([123])).toBe('123');
  expect(formatPosition([])).toBe('0');
  expect(parsePosition('123')).toEqual([123]);
});

test('a position of 16 busy streams takes less than 60 characters', () => {
  const position = Array.from({ length: 16 }, (_, stream) => 123_456_789 - 37 * stream);
  expect(formatPosition(position).length).toBeLessThan(60);
});

test.each(['', '-1', '1 or 1=1', '1~', '1~2', '1~0.2', 'z~0.0!', `1~${'0.'.repeat(40)}0`])(
  '%o is no position',
  (text) => {
    expect(parsePosition(text)).toBeUndefined();
  },
);

test('a position is ahead of another if it has an event that the other has not', () => {
  expect(isAhead([5, 3], [5, 3])).toBe(false);
  expect(isAhead([5, 3], [4, 9])).toBe(true);
  expect(isAhead([5], [5, 9])).toBe(false);
  expect(isAhead([5, 1], [5])).toBe(true);
  const position = [5];
  moveTo(position, { stream: 3, id: 7 });
  expect(position).toEqual([5, 0, 0, 7]);
});
