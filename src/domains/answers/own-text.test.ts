import { expect, test } from 'vitest';
import { hideTags } from '#server/mail/inbox/signed-address.ts';
import { answerNote, answerTextOf, hideLinkTokens, mailSettingsPath } from './own-text.ts';

const own = ['no-reply@gva.example', 'tasks@gva.example'];
const read = (text: string) => answerTextOf(text, own);
const textOf = (text: string) => read(text).text;

const sent = [
  'Hello Maya,',
  'Rosa Delgado:',
  '> Which of the two newsletters?',
  answerNote,
  'GVA',
  `Choose which emails you get:\nhttps://gva.example${mailSettingsPath}`,
].join('\n\n');
const quote = (text: string) => text.replace(/^/gm, '> ');

test.each([
  ['English', 'On Wed, Nov 25, 2026 at 9:00 AM GVA wrote:'],
  [
    'wrapped',
    'On Wed, Nov 25, 2026 at 9:00 AM Brightwater Assistants <\nno-reply@gva.example> wrote:',
  ],
  ['German', 'Am Mi., 25. Nov. 2026 um 09:00 Uhr schrieb GVA <no-reply@gva.example>:'],
])('the quoted mail and the line above it are left out (%s)', (_, line) => {
  expect(read(`The second one.\n\n${line}\n\n${quote(sent)}`)).toEqual({
    text: 'The second one.',
    isWhole: true,
  });
  expect(textOf(`The second one.\n${line}\n${quote(sent)}`)).toBe('The second one.');
});

test('answers between and below quoted lines stay, and so does what only looks like a quotation', () => {
  expect(textOf('> Which?\nThe second.\n> When?\nOn Monday 7:')).toBe(
    'The second.\n\nOn Monday 7:',
  );
  const told = 'Rosa said this on Nov 25:\n\n> Fine';
  expect(textOf(told)).toBe('Rosa said this on Nov 25:');
  expect(textOf('On Monday 7 Rosa wrote:\nFine.')).toBe('On Monday 7 Rosa wrote:\nFine.');
  expect(textOf('From: Rosa\nSent: today\nFine.')).toBe('From: Rosa\nSent: today\nFine.');
});

test.each([
  [
    'Outlook',
    '________________________________\nFrom: GVA <no-reply@gva.example>\nSent: Wednesday\nTo: Maya\nSubject: A comment',
  ],
  ['Outlook in German', 'Von: GVA <no-reply@gva.example>\nGesendet: Mittwoch'],
  ['an older program', '-----Original Message-----\nFrom: GVA <no-reply@gva.example>'],
  ['a line in front of it', 'On Wed, Nov 25, 2026 at 9:00 AM GVA wrote:'],
])(
  'our mail without marks is left out, and the answer says that it is not whole (%s)',
  (_, head) => {
    expect(read(`The second one.\n\n${head}\n\n${sent}\n\nBelow it.`)).toEqual({
      text: 'The second one.\n\nBelow it.',
      isWhole: false,
    });
  },
);

test('our mail stays if nothing says where it begins, without the tokens of its links', () => {
  expect(textOf(`The second one.\n\n${sent}`)).toContain('Hello Maya,');
  const link = `https://gva.example/unsubscribe/7.comment~mention.${'aB3-_'.repeat(8)}xyz`;
  const approval = `https://gva.example/review/7.3.approve.1796000000.${'a'.repeat(43)}`;
  expect(hideLinkTokens(`A ${link} B ${approval}\nC 1.5`)).toBe(
    'A https://gva.example/unsubscribe/… B https://gva.example/review/…\nC 1.5',
  );
});

test('a signature is left out, but not an answer below it', () => {
  expect(textOf('Fine.\n-- \nMaya Lindqvist\nBrightwater')).toBe('Fine.');
  expect(textOf('Fine.\n-- \nMaya\n> Which?\nThe second.')).toBe('Fine.\n\nThe second.');
  expect(textOf('Fine.\n--\nStill mine.')).toBe('Fine.\n--\nStill mine.');
});

test('an answer that only quotes has no text', () => {
  expect(textOf(`On Wed, Nov 25, 2026 GVA wrote:\n${quote(sent)}`)).toBe('');
});

test.each(['1.a~'.repeat(1_250), 'On 1 '.repeat(200_000)])(
  'reads long text to its end (%#)',
  (text) => {
    expect(hideLinkTokens(text.slice(0, 5_000))).toBe(text.slice(0, 5_000));
    expect(textOf(text)).toBe(text.trim());
  },
);

test.each([' ', '-'])('reads a long line above a sender in linear time (%#)', (mark) => {
  const line = `${mark.repeat(500_000)}x`;
  const head = 'From: GVA <no-reply@gva.example>';
  expect(textOf(`Fine.\n${line}\n${head}\n${answerNote}`)).toMatch(/^Fine\./);
});

test('hides tags in a long text of addresses in linear time', () => {
  const text = 'tasks+/'.repeat(150_000);
  expect(hideTags(`${text} tasks+abc@gva.example`, 'tasks@gva.example')).toBe(
    `${text} tasks@gva.example`,
  );
});
