import { moments } from './support/refused-states.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { walk, walksOf } from './support/walk.ts';
import { expectWords, wordsOf } from './support/words.ts';

test('every specified text belongs to a state that a test visits', () => {
  const looked = new Set([...states, ...moments].map(({ name }) => name));
  expect([...wordsOf.keys()].filter((name) => !looked.has(name))).toEqual([]);
});

test('every short-lived state has specified texts', () => {
  expect(moments.filter(({ name }) => !wordsOf.has(name))).toEqual([]);
});

// accessibility.spec.ts checks the texts of lasting states.
for (const group of walksOf(moments))
  test(`${group.title}: short-lived states show the specified texts`, ({
    open,
    watch,
    people,
    database,
  }) =>
    walk({ open, watch, people, database }, group, (page, { name }) => expectWords(page, name)));
