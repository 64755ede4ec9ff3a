import { expect, test } from 'vitest';
import { carriesFiles, filesOf, findSwipeDirection, pastedFiles } from './gestures.ts';

const picture = new File(['x'], 'image.png');
const dropOf = (types: string[], files: File[] = []) => ({ types, files });

test('carriesFiles distinguishes files from other dragged content', () => {
  expect(carriesFiles(dropOf(['Files']))).toBe(true);
  expect(carriesFiles(dropOf(['text/plain']))).toBe(false);
  expect(filesOf(dropOf(['Files'], [picture]))).toEqual([picture]);
  expect(filesOf(null)).toEqual([]);
});

test('a pasted picture is a file, but pasted text with a picture of it is not', () => {
  expect(pastedFiles(dropOf(['Files'], [picture]))).toEqual([picture]);
  expect(pastedFiles(dropOf(['text/plain', 'Files'], [picture]))).toEqual([]);
});

test.each([
  ['to the left shows the next file', { x: 40, y: 110 }, 'next'],
  ['to the right shows the previous file', { x: 180, y: 90 }, 'previous'],
  ['that is too short is ignored', { x: 70, y: 100 }, null],
  ['upwards is ignored', { x: 40, y: 10 }, null],
])('a swipe %s', (_, to, direction) => {
  expect(findSwipeDirection({ x: 100, y: 100 }, to)).toBe(direction);
});
