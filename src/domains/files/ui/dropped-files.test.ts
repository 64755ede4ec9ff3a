import { expect, test } from 'vitest';
import { carriesFiles, filesOf, pastedFiles } from './dropped-files.ts';
import { swipeOf } from './preview/swipe.ts';

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
  ['to the left as next', { x: 40, y: 110 }, 'next'],
  ['to the right as previous', { x: 180, y: 90 }, 'previous'],
  ['that is too short as none', { x: 70, y: 100 }, null],
  ['upwards as none', { x: 40, y: 10 }, null],
])('swipeOf recognizes a swipe %s', (_, to, way) => {
  expect(swipeOf({ x: 100, y: 100 }, to)).toBe(way);
});
