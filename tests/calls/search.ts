import { always, type Entry, who } from './entry.ts';

const signedIn = (status: number) =>
  who(`401 ${status} ${status} ${status} ${status} ${status} ${status}`);

/** Finds what the lists of the caller have; `src/domains/search/search.test.ts` tests who finds what. */
export const searchCalls: Entry[] = [
  {
    number: 57,
    procedure: 'search.find',
    cases: [
      { name: 'a text', input: always({ q: 'findable' }), expected: signedIn(200) },
      { name: 'a title', input: always({ q: 'title' }), expected: signedIn(200) },
      { name: 'a name', input: always({ q: 'number' }), expected: signedIn(200) },
      { name: 'a short text', input: always({ q: 'ab' }), expected: signedIn(400) },
    ],
  },
];
