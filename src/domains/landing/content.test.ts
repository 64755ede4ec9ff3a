import { expect, test } from 'vitest';
import { planRules } from '#domains/plans/catalogue/catalogue.ts';
import { countWord, defaultQuestions } from './content.ts';

test('the FAQ and the plan page say the same about upgrades, downgrades and pauses', () => {
  const questions = defaultQuestions();
  const changes =
    "Plan changes or a pause need 7 days' notice. Only an upgrade starts sooner, with its payment.";
  expect(planRules()).toContain(changes);
  expect(questions.map(({ answer }) => answer)).toContain(`Yes. ${changes}`);
  const others = [...planRules(), ...questions.map(({ answer }) => answer)].filter(
    (text) => /notice/i.test(text) && !text.includes(changes),
  );
  expect(others).toEqual([]);
});

test('headings count in words up to ten', () => {
  expect([0, 1, 10, 11].map(countWord)).toEqual(['No', 'One', 'Ten', '11']);
});
