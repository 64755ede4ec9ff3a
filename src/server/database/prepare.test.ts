import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createRetry } from './prepare.ts';

const lost = () => new Error('Connection terminated due to connection timeout');
const migrationFailed = (cause: unknown) => new Error('Migrating the database failed.', { cause });

/** Fails with each of the errors, then succeeds. */
function failing(...errors: Error[]) {
  let calls = 0;
  return {
    count: () => calls,
    async call() {
      const error = errors[calls];
      calls += 1;
      if (error) throw error;
      return 'done';
    },
  };
}

test('a call of the start that loses its connection is repeated, and each reason is reported once', async () => {
  const reports: string[] = [];
  const retry = createRetry({ START_TIMEOUT: 60 }, (event) => reports.push(event));
  expect(await retry(failing(lost(), migrationFailed(lost())).call)).toBe('done');
  expect(await retry(failing(lost()).call)).toBe('done');
  expect(reports).toEqual([
    'waiting for the database: Connection terminated due to connection timeout',
    'waiting for the database: Migrating the database failed. Connection terminated due to connection timeout',
  ]);
});

test('an error that is not of the connection ends the start without a retry', async () => {
  const syntax = Object.assign(new pg.DatabaseError('syntax error', 0, 'error'), { code: '42601' });
  const retry = createRetry({ START_TIMEOUT: 60 }, () => {});
  const fullDisk = Object.assign(new pg.DatabaseError('No space left', 0, 'error'), {
    code: '53100',
  });
  const noFolder = Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });
  const others = [fullDisk, noFolder, new Error('DATABASE_URL is wrong')];
  for (const error of [syntax, migrationFailed(syntax), ...others]) {
    const { call, count } = failing(error);
    await expect(retry(call)).rejects.toBe(error);
    expect(count()).toBe(1);
  }
});

test('a step that takes longer than START_TIMEOUT and then loses its connection is repeated', async () => {
  const retry = createRetry({ START_TIMEOUT: 0.2 }, () => {});
  const { call, count } = failing(lost());
  const slowly = async () => {
    if (count() === 0) await pause(300);
    return call();
  };
  expect(await retry(slowly)).toBe('done');
});

test('the start ends when a step fails for START_TIMEOUT, and names the last reason', async () => {
  const retry = createRetry({ START_TIMEOUT: 0.01 }, () => {});
  await expect(retry(failing(lost(), lost()).call)).rejects.toThrow(
    'The database was not reachable within 0.01 s: Connection terminated',
  );
});
