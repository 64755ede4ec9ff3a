import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { jobs } from '#jobs';
import { checkSeconds } from '#server/jobs/boss.ts';
import { failuresQueue, heartbeatSeconds } from '#server/jobs/queues.ts';
import { pollingSeconds } from '#server/jobs/start.ts';
import { alerts } from './support/promql.ts';
import { readFiles } from './support/source-files.ts';

/** The cells of a section's table. */
async function readCells(heading: string) {
  const page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`));
  const rows = section?.split('\n').filter((line) => line.startsWith('| `')) ?? [];
  return rows.map((line) =>
    line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const readRows = async () =>
  (await readCells('Background jobs')).map(([queue, , schedule, retries, limit]) => ({
    queue,
    schedule,
    limit,
    retries: Number.parseInt(retries ?? '', 10),
  }));

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

test('docs/operations.md names every alert rule with its severity, and every metric', async () => {
  const rows = (await readCells('Alerts')).map(([alert = '', severity]) => [alert, severity]);
  const rules = alerts.map(({ alert, labels }) => [alert, labels.severity]);
  expect(rows.toSorted()).toEqual(rules.toSorted());
  const metrics = readFiles('src/server/monitoring').find(({ path }) =>
    path.endsWith('/metrics.ts'),
  );
  const names = [...(metrics?.text.matchAll(/name: '(gva_\w+)'/g) ?? [])].map(([, name]) => name);
  const listed = (await readCells('Metrics')).map(([name]) => name);
  expect(listed.toSorted()).toEqual(names.toSorted());
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
