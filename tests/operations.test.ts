import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { jobs } from '#jobs';
import { checkSeconds } from '#server/jobs/boss.ts';
import { failuresQueue, heartbeatSeconds } from '#server/jobs/queues.ts';
import { pollingSeconds } from '#server/jobs/start.ts';
import { readFiles } from './support/source-files.ts';

async function readRows() {
  const page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) => {
    const [queue, , schedule, retries, limit] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''));
    return { queue, schedule, retries: Number.parseInt(retries ?? '', 10), limit };
  });
}

const limitOf = (seconds: number) =>
  seconds % 3_600 === 0
    ? `${seconds / 3_600} h`
    : seconds % 60 === 0 && seconds > 60
      ? `${seconds / 60} min`
      : `${seconds} s`;

test('docs/operations.md names every queue with its schedule, retries and time limit', async () => {
  const rows = (await readRows()).filter(({ queue }) => queue !== failuresQueue);
  expect(rows).toEqual(
    jobs.map(({ name, schedule, retry, timeoutSeconds }) => ({
      queue: name,
      schedule: schedule ?? 'when it is queued',
      retries: retry.limit,
      limit: limitOf(timeoutSeconds),
    })),
  );
});

test('the names of the jobs differ', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set([...names, failuresQueue]).size).toBe(names.length + 1);
});

test('on the server only live updates and the log of the database have intervals of their own', () => {
  const isAllowed = (path: string) =>
    /^src\/(client|portal|server\/live|server\/postgres)|\/ui\//.test(path);
  const offences = readFiles('src').filter(
    ({ path, code }) => !isAllowed(path) && /\bsetInterval\(/.test(code),
  );
  expect(offences.map(({ path }) => path)).toEqual([]);
});

test('the job of a killed process runs again within a minute', () => {
  for (const { name, retry } of jobs) {
    // pg-boss adds a random part of up to the delay itself.
    const retrySeconds = 2 * retry.delaySeconds;
    const seconds = heartbeatSeconds + checkSeconds + retrySeconds + pollingSeconds;
    expect(seconds, name).toBeLessThanOrEqual(60);
  }
});
