import { expect, test } from 'vitest';
import { describeMatch, summarizeMatch } from './describe-match.ts';

const admin = { id: 1, fullName: 'Amelia Stone' };
const proposal = {
  va: { id: 2, fullName: 'Rosa Delgado' },
  note: null,
  outcome: null,
  reason: null,
};

test.each([
  [null, ['Nobody is matching this client yet.'], null],
  [{ admin, proposal: null }, ['Amelia Stone works on the match.'], null],
  [
    { admin, proposal },
    [
      'Amelia Stone works on the match.',
      'Rosa Delgado is proposed. The client has not answered yet.',
    ],
    'Rosa Delgado proposed',
  ],
  [
    {
      admin: null,
      proposal: { ...proposal, outcome: 'declined' as const, reason: 'We need German' },
    },
    [
      'Nobody is matching this client yet.',
      'The client asked for someone else than Rosa Delgado.',
      '“We need German”',
    ],
    'Needs another proposal',
  ],
  [
    { admin, proposal: { ...proposal, outcome: 'taken' as const } },
    ['Amelia Stone works on the match.', 'Rosa Delgado was proposed, but now has another client.'],
    'Needs another proposal',
  ],
  [
    { admin, proposal: { ...proposal, va: null, outcome: 'deleted' as const } },
    ['Amelia Stone works on the match.', 'The account of the proposed VA was deleted.'],
    'Needs another proposal',
  ],
])('the match %j is described', (match, sentences, summary) => {
  expect(describeMatch(match)).toEqual(sentences);
  expect(summarizeMatch(match)).toBe(summary);
});
