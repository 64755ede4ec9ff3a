import { describe, expect, test } from 'vitest';
import { createTasksInput } from '../schema.ts';
import { withoutQuotes } from './quotes.ts';
import { toTaskFields } from './task-fields.ts';

// A Wednesday.
const today = '2026-11-25';
const read = (subject: string, text = 'Please call before noon.') => {
  const fields = toTaskFields({ subject, text }, today);
  // No text may make the task fail.
  expect(createTasksInput.safeParse({ tasks: [fields] }).error).toBeUndefined();
  return fields;
};

test('the subject is the title, with a due date and a priority at its end', () => {
  expect(read('Re: Call the bank next fri !high')).toEqual({
    title: 'Call the bank',
    description: 'Please call before noon.',
    category: 'admin',
    priority: 'high',
    dueDate: '2026-12-04',
    estimatedHours: 2,
  });
  expect(read('Call the bank')).toMatchObject({ priority: 'medium', dueDate: '2026-12-02' });
});

describe('a title that cannot be stored', () => {
  test.each([
    ['', 'Please call.\nThanks', 'Please call.'],
    ['  ', '', 'Task by email'],
    ['\u200b', 'ok', 'Task by email'],
    ['Hi', 'Please call before noon.', 'Task by email: Hi'],
    ['Fwd: Re: [x]', 'Please call before noon.', '[x]'],
    ['Line\r\nbreak\0 and \ud800 more', 'Please call before noon.', 'Line break and \ufffd more'],
  ])('%j is completed or replaced', (subject, text, title) => {
    expect(read(subject, text).title).toBe(title);
  });

  test('is cut if it is too long, and repeated in the description', () => {
    const long = `${'word '.repeat(60)}end`;
    const { title, description, dueDate } = read(`${long} tomorrow`, 'Text');
    expect([title.length, title.at(-1), dueDate]).toEqual([200, '…', '2026-11-26']);
    expect(description).toBe(`${long}\n\nText`);
    expect(read('😀'.repeat(150)).title).toBe(`${'😀'.repeat(99)}…`);
  });
});

describe('a description that cannot be stored', () => {
  test('is completed, replaced or cut', () => {
    expect(read('Call the bank', 'Soon').description).toBe('Soon\n\nSent by email.');
    expect(read('Call the bank', ' \n\u200b ').description).toBe('No details yet.');
    const { description } = read('Call the bank', 'word '.repeat(5_000));
    expect([description.length, description.at(-1)]).toEqual([10_000, '…']);
    expect(read('Call the bank', 'a\0b\u0007c \ud800 after\r\n\r\n\r\n\r\nmore').description).toBe(
      'abc \ufffd after\n\nmore',
    );
  });
});

const quoted = '> Could you call the bank?\n> Thanks\n';

describe('quotes and signatures', () => {
  test.each([
    [
      'Gmail',
      `Yes, do it.\n\nOn Wed, Nov 25, 2026 at 9:00 AM Rosa <r@example.com> wrote:\n${quoted}`,
    ],
    [
      'a wrapped line',
      `Yes, do it.\n\nOn Wed, Nov 25, 2026 at 9:00 AM Rosa\n<r@example.com> wrote:\n${quoted}`,
    ],
    ['Outlook', 'Yes, do it.\n\nFrom: Rosa\nSent: Monday\nTo: Ana\nSubject: Bank\n\nCall?'],
    ['an original message', 'Yes, do it.\n-----Original Message-----\nCall?'],
    ['quoted lines at the end', `Yes, do it.\n\n${quoted}`],
    ['a signature', 'Yes, do it.\n-- \nRosa Delgado\nCEO'],
    ['the signature of a phone', 'Yes, do it.\n\nSent from my iPhone'],
  ])('are left out: %s', (_, text) => {
    expect(withoutQuotes(text)).toBe('Yes, do it.');
  });

  test.each([
    quoted.trim(),
    '-- \nRosa Delgado',
    'First:\n> a quote\nAn answer below it.',
    'On Monday she wrote a letter.',
    'A list:\n  - one\n    - two',
  ])('a text without another part stays: %j', (text) => {
    expect(withoutQuotes(text)).toBe(text);
  });

  test('of a forwarded mail stay', () => {
    const text = `Please handle this.\n\nOn Monday Rosa wrote:\n${quoted}`;
    expect(read('Fwd: Bank', text).description).toBe(text.trim());
    expect(read('Re: Bank', text).description).toBe('Please handle this.');
  });
});
