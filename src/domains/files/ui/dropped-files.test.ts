import { expect, test } from 'vitest';
import { carriesFiles, filesOf, pastedFiles } from './dropped-files.ts';
import { swipeOf } from './preview/swipe.ts';

const picture = new File(['x'], 'image.png');
const carried = (types: string[], files: File[] = []) => ({ types, files });

test('files are told from everything else that can be dragged', () => {
  expect(carriesFiles(carried(['Files']))).toBe(true);
  expect(carriesFiles(carried(['text/plain']))).toBe(false);
  expect(filesOf(carried(['Files'], [picture]))).toEqual([picture]);
  expect(filesOf(null)).toEqual([]);
});

test('a pasted picture is a file, a pasted text with a picture of itself is text', () => {
  expect(pastedFiles(carried(['Files'], [picture]))).toEqual([picture]);
  expect(pastedFiles(carried(['text/plain', 'Files'], [picture]))).toEqual([]);
});

test.each([
  ['to the left', { x: 40, y: 110 }, 'next'],
  ['to the right', { x: 180, y: 90 }, 'previous'],
  ['too short', { x: 70, y: 100 }, null],
  ['upwards', { x: 40, y: 10 }, null],
])('a finger %s', (_, to, way) => {
  expect(swipeOf({ x: 100, y: 100 }, to)).toBe(way);
});
