import { states, transientStates } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { walk, walksOf } from './support/walk.ts';
import { expectWords, wordsOf } from './support/words.ts';

test('every specified text belongs to a state that a test visits', () => {
  const visited = new Set([...states, ...transientStates].map(({ name }) => name));
  expect([...wordsOf.keys()].filter((name) => !visited.has(name))).toEqual([]);
});

test('every transient state has specified texts', () => {
  expect(transientStates.filter(({ name }) => !wordsOf.has(name))).toEqual([]);
});

// accessibility.spec.ts checks the texts of lasting states.
for (const group of walksOf(transientStates))
  test(`${group.title}: transient states show the specified texts`, ({
    open,
    watch,
    people,
    database,
  }) =>
    walk({ open, watch, people, database }, group, (page, { name }) => expectWords(page, name)));
