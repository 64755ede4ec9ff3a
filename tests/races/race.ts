import { test } from 'vitest';
import { createTestApp } from '../support/app.ts';

/** `npm test` is content with a few rounds; `RACE_ROUNDS=100` looks for what happens rarely. */
const rounds = Number(process.env.RACE_ROUNDS ?? 3);

/** So many that all of a race are in the database at the same moment. */
export const createRaceApp = (env: Record<string, string> = {}) =>
  createTestApp({ env, poolSize: 24 });

/** One round arranges afresh, fires, and looks at what is left. */
export const race = (name: string, round: () => Promise<void>) =>
  test(
    name,
    async () => {
      for (let number = 0; number < rounds; number += 1) await round();
    },
    30_000 + rounds * 5_000,
  );

export const runTwenty = <Result>(act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => act(index)));

/** How many answers there are of each status. */
export function countByStatus(answers: { statusCode: number }[]) {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

export const winnerOf = <Answer extends { statusCode: number }>(answers: Answer[]) => {
  const winner = answers.find(({ statusCode }) => statusCode < 300);
  if (!winner) throw new Error('Nobody won.');
  return winner;
};
