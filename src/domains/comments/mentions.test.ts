import { expect, test } from 'vitest';
import {
  findTypedName,
  labelOf,
  mentionedIds,
  splitMentions,
  toShown,
  toStored,
} from './mentions.ts';

const people = [
  { id: 1, fullName: 'Rosa' },
  { id: 2, fullName: 'Rosa Delgado' },
  { id: 3, fullName: 'Jo (Ops)' },
];

test.each([
  ['Hi @Rosa Delgado, ok?', 'Hi <@2>, ok?'],
  ['@Rosa and @Rosa Delgado', '<@1> and <@2>'],
  ['@Jo (Ops) please', '<@3> please'],
  ['mail@Rosa.example', 'mail@Rosa.example'],
  ['@Rosalind', '@Rosalind'],
  ['@nobody', '@nobody'],
])('"%s" is stored as "%s" and shown as it was', (text, content) => {
  expect(toStored(text, people)).toBe(content);
  expect(toShown(content, people)).toBe(text);
});

test('people with the same name are told apart by their ids', () => {
  const twins = [
    { id: 4, fullName: 'Kim Lee' },
    { id: 5, fullName: 'Kim Lee' },
  ];
  expect(twins.map((one) => labelOf(one, twins))).toEqual(['Kim Lee (4)', 'Kim Lee (5)']);
  expect(toStored('@Kim Lee (5)', twins)).toBe('<@5>');
});

test('a comment is split into its text and its mentions, each id once', () => {
  expect(splitMentions('Ask <@2> or <@9>.', people)).toEqual([
    { text: 'Ask ', mention: null },
    { text: '@Rosa Delgado', mention: { id: 2 } },
    { text: ' or ', mention: null },
    { text: '@Deleted user', mention: { id: 9 } },
    { text: '.', mention: null },
  ]);
  expect(mentionedIds('<@2> <@2> <@0> <@7>')).toEqual([2, 7]);
});

test.each([
  ['Hi @Ro', { start: 3, name: 'Ro' }],
  ['@', { start: 0, name: '' }],
  ['@Rosa D', { start: 0, name: 'Rosa D' }],
  ['a@b', null],
  ['Hi Rosa', null],
])('after "%s" the name being typed is %j', (text, found) => {
  expect(findTypedName(text, text.length)).toEqual(found);
});
