import { expect, test } from 'vitest';
import { type Cell, csvLine } from './csv-export.ts';

test.each<[Cell, string]>([
  ['plain', 'plain'],
  [7, '7'],
  [-7, '-7'],
  [null, ''],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
  ['=1,2', '"\'=1,2"'],
  ['+1 555', '+1 555'],
  ['+49 170 1234567', '+49 170 1234567'],
  ['+1 (555) 010-9999 ext. 12', '+1 (555) 010-9999 ext. 12'],
  ['+491701234567', '+491701234567'],
  ['+1+1', "'+1+1"],
  ['+A1', "'+A1"],
  ['+1 cmd|x', "'+1 cmd|x"],
  ['+1*HYPERLINK("x")', '"\'+1*HYPERLINK(""x"")"'],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['\r\n=1', '"\'\r\n=1"'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['a=1', 'a=1'],
])('%j is written as %s', (cell, written) => {
  expect(csvLine([cell, 'end'])).toBe(`${written},end\r\n`);
});
