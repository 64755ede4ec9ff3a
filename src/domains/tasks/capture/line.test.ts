import { describe, expect, test } from 'vitest';
import { problemOf, readLine, splitLines } from './line.ts';
import { toNewTask } from './new-task.ts';

// A Wednesday.
const today = '2026-11-25';

/** The title, then the due date and the priority. */
const read = (line: string, kept?: string[]) => {
  const { title, tokens } = readLine(line, today, kept);
  return [title, ...tokens.map((token) => (token.kind === 'due' ? token.dueDate : token.priority))];
};

describe('a due date at the end of a line', () => {
  test.each([
    ['Call the bank today', '2026-11-25'],
    ['Call the bank Tomorrow', '2026-11-26'],
    ['Call the bank fri', '2026-11-27'],
    ['Call the bank this friday', '2026-11-27'],
    ['Call the bank tuesday', '2026-12-01'],
    // The same weekday is a week later; "today" is another word.
    ['Call the bank wednesday', '2026-12-02'],
    ['Call the bank next fri', '2026-12-04'],
    ['Call the bank next mon', '2026-11-30'],
    ['Call the bank next wed', '2026-12-02'],
    ['Call the bank on sat', '2026-11-28'],
    ['Call the bank by sun', '2026-11-29'],
    ['Call the bank due by thu', '2026-11-26'],
    ['Call the bank by tomorrow.', '2026-11-26'],
    ['Call the bank 12 dec', '2026-12-12'],
    ['Call the bank on 1st December', '2026-12-01'],
    ['Call the bank dec 12', '2026-12-12'],
    ['Call the bank 12 mar', '2027-03-12'],
    ['Call the bank 25 nov', '2026-11-25'],
    ['Call the bank 24 nov', '2027-11-24'],
    ['Call the bank 12 may 2028', '2028-05-12'],
    ['Call the bank May 12, 2028', '2028-05-12'],
    ['Call the bank 2026-12-05', '2026-12-05'],
  ])('%s', (line, day) => {
    expect(read(line)).toEqual(['Call the bank', day]);
  });
});

describe('words that stay in the title', () => {
  test.each([
    'Report for Monday',
    'Minutes of friday',
    'Prepare the monday meeting',
    'Plan for next monday',
    'Cancel the order from friday',
    'Clean the office every monday',
    'See how the cat sat',
    'Enjoy the sun',
    'Ask who will wed',
    'Buy sun cream',
    'Tomorrow never dies: order the film',
    'Sort the receipts 31 feb',
    'Sort the receipts 2026-02-31',
    'Sort the receipts 2026-13-01',
    'Sort the receipts 2026-11-24',
    'Sort the receipts 1 jan 2020',
    'Sort the receipts 1 jan 2100',
    'Flight at 12',
    'Look at !important rules',
    'Go fri',
    'today',
    '!high',
  ])('%s', (line) => {
    expect(read(line)).toEqual([line]);
  });
});

describe('a priority', () => {
  test.each([
    ['Call the bank !high', ['Call the bank', 'high']],
    ['Call the bank !URGENT', ['Call the bank', 'urgent']],
    ['Call the bank tomorrow !low', ['Call the bank', '2026-11-26', 'low']],
    ['Call the bank !low tomorrow', ['Call the bank', 'low', '2026-11-26']],
    ['Call the bank !low !high', ['Call the bank !low', 'high']],
    ['Call fri the bank !low', ['Call fri the bank', 'low']],
    ['Call the bank fri next mon', ['Call the bank fri', '2026-11-30']],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

test('words that the user keeps return to the title, in their order', () => {
  expect(read('Call the bank !low tomorrow', ['tomorrow'])).toEqual([
    'Call the bank tomorrow',
    'low',
  ]);
  expect(read('Call the bank on Fri !low', ['on fri', '!low'])).toEqual([
    'Call the bank on Fri !low',
  ]);
});

test('a line becomes a task with the defaults of the form', () => {
  const task = toNewTask(readLine('Call the bank', today), today);
  expect(task).toEqual({
    title: 'Call the bank',
    description: 'No details yet.',
    category: 'admin',
    priority: 'medium',
    dueDate: '2026-12-02',
    estimatedHours: 2,
  });
  expect(toNewTask(readLine('Call the bank tomorrow !high', today), today)).toMatchObject({
    title: 'Call the bank',
    priority: 'high',
    dueDate: '2026-11-26',
  });
});

test('a pasted list loses its markers and blank lines, and no word', () => {
  const text =
    '- Call the bank\r\n\n* [ ] Book a van\n1. Order paper\n  2) 12 chairs\nMay-2 plan\n';
  expect(splitLines(text)).toEqual([
    'Call the bank',
    'Book a van',
    'Order paper',
    '12 chairs',
    'May-2 plan',
  ]);
});

test('a title that is too short or too long has a problem', () => {
  expect(problemOf('ab')).toBe('Write at least 3 characters.');
  expect(problemOf('abc')).toBe(null);
  expect(problemOf('x'.repeat(201))).toBe('Write at most 200 characters.');
});
