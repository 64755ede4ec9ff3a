import { moments } from './support/refused-states.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { walk, walksOf } from './support/walk.ts';
import { expectWords, wordsOf } from './support/words.ts';

test('every text belongs to a state that is looked at', () => {
  const looked = new Set([...states, ...moments].map(({ name }) => name));
  expect([...wordsOf.keys()].filter((name) => !looked.has(name))).toEqual([]);
});

test('every passing state has texts to look for', () => {
  expect(moments.filter(({ name }) => !wordsOf.has(name))).toEqual([]);
});

// What lasts has its words read where axe looks at it; what passes is brought about here.
for (const group of walksOf(moments))
  test(`${group.title}: the texts of ${group.states.length} passing states are those specified`, ({
    open,
    watch,
    people,
    database,
  }) =>
    walk({ open, watch, people, database }, group, (page, { name }) => expectWords(page, name)));
