import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteMark } from '../quoted-text.ts';
import { createTasksInput } from '../schema.ts';
import { markQuotes, toTaskFields } from './task-fields.ts';

// A Wednesday.
const today = '2026-11-25';
const read = (subject: string, text = 'Please call before noon.', isTextComplete = true) => {
  const fields = toTaskFields({ subject, text, isReply: false, isTextComplete }, today);
  // No text may make the task fail.
  expect(createTasksInput.safeParse({ tasks: [fields] }).error).toBeUndefined();
  return fields;
};

test('the subject is the title, with a due date and a priority at its end', () => {
  expect(read('Re: Call the bank next fri !high')).toEqual({
    title: 'Call the bank',
    description: 'Call the bank next fri !high\n\nPlease call before noon.',
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
    expect(description).toBe(`${long} tomorrow\n\nText`);
    expect(read('😀'.repeat(150)).title).toBe(`${'😀'.repeat(99)}…`);
  });
});

describe('a description that cannot be stored', () => {
  test('is completed, replaced or cut', () => {
    expect(read('Call the bank', 'Soon').description).toBe('Soon\n\nSent by email.');
    expect(read('Call the bank', ' \n\u200b ').description).toBe('No details yet.');
    const rest =
      '\n\nThe rest is in original.eml, which the client and administrators can read for 90 days.';
    const { description } = read('Call the bank', 'word '.repeat(5_000));
    expect([description.length, description.slice(-rest.length)]).toEqual([10_000, rest]);
    expect(read('Call the bank', 'Cut text', false).description).toBe(`Cut text${rest}`);
    const cut = {
      subject: 'Call the bank',
      text: 'Cut text',
      isReply: false,
      isTextComplete: false,
    };
    expect(toTaskFields(cut, today, false).description).toBe(
      'Cut text\n\nThe rest is in the email, which is not a file of this task.',
    );
    expect(read('Call the bank', 'a\0b\u0007c \ud800 after\r\n\r\n\r\n\r\nmore').description).toBe(
      'abc \ufffd after\n\nmore',
    );
  });
});

test('a megabyte of white space between words is read in linear time', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  const { description } = read('Re: Bank', `> ${text}\n${text}`);
  expect(description).toContain('The rest is in original.eml');
});

describe('quoted lines', () => {
  const quoted = '> Could you call the bank?\n>\n> Thanks\n>\n';

  test('are marked in a reply, and only there', () => {
    const text = `${quoted}Yes, do it.`;
    const marked = ['Could you call the bank?', '', 'Thanks', ''].map(
      (line) => `${quoteMark}${line}`,
    );
    expect(read('Re: Bank', text).description).toBe([...marked, 'Yes, do it.'].join('\n'));
    for (const subject of ['Bank', 'Fwd: Bank', 'Re: WG: Bank'])
      expect(read(subject, text).description).toBe(text);
  });

  test('are the only ones that are marked, in every order of lines, and no line is lost', () => {
    const heading = 'On 25 Nov 2026 at 9:00 Rosa <r@example.com> wrote:';
    const kinds = ['text', '> quoted', '>> older', '>', '', '--', 'From: Rosa', heading];
    const lines = fc.array(fc.constantFrom(...kinds), { maxLength: 12 });
    const plain = (line: string) => line.replace(quoteMark, '').replace(/^>+ ?/, '').trim();
    const isShown = (line: string) => line !== '';
    fc.assert(
      fc.property(lines, fc.boolean(), (text, isReply) => {
        const marked = markQuotes(text.join('\n'), isReply).split('\n');
        expect(marked.map(plain).filter(isShown)).toEqual(text.map(plain).filter(isShown));
        const folded = marked.filter((line) => line.startsWith(quoteMark)).map(plain);
        const allowed = isReply ? ['quoted', 'older', ''] : [];
        expect(allowed).toEqual(expect.arrayContaining(folded));
      }),
    );
  });

  test('are the first to go when a description is too long', () => {
    const answer = 'Yes, do it before the end of the week.';
    const { description } = read('Re: Bank', `${'> word\n'.repeat(2_000)}${answer}`);
    expect(description).toMatch(new RegExp(`^${answer}\n\nThe rest is in original.eml`));
  });

  test('are not the title of a mail without a subject', () => {
    expect(read('Re:', `> Quoted\nYes, do it.`).title).toBe('Yes, do it.');
  });

  test('cannot be made by the sender of a mail that is no reply', () => {
    expect(read('Bank', `${quoteMark}Call the bank`).description).toBe('> Call the bank');
  });
});
