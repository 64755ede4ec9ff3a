import { test } from 'vitest';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { createTestApp } from '../support/app.ts';

/** `npm test` runs three rounds; `RACE_ROUNDS=100` finds rare failures. */
const rounds = Number(process.env.RACE_ROUNDS ?? 3);

/** The pool is larger than a race, so that all calls reach the database at the same time. */
export const createRaceApp = (
  env: Record<string, string> = {},
  options: { payments?: PaymentProvider } = {},
) => createTestApp({ env, poolSize: 24, ...options });

/** A test that runs the race several times. Each round creates its own rows, makes the calls and checks the result. */
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

/** Counts the responses by status. */
export function countByStatus(answers: { statusCode: number }[]) {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

export const winnerOf = <Answer extends { statusCode: number }>(answers: Answer[]) => {
  const winner = answers.find(({ statusCode }) => statusCode < 300);
  if (!winner) throw new Error('No call succeeded.');
  return winner;
};
