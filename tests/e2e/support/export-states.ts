import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State } from './state.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const job = (id: number, fields: object) => ({
  id,
  list: 'activity',
  status: 'done',
  rowCount: 12_304,
  size: 1_432_111,
  failure: null,
  url: null,
  createdAt: minutesAgo(id * 7),
  settledAt: null,
  expiresAt: minutesAgo(-10_000),
  ...fields,
});

const jobs = [
  job(1, { status: 'queued', rowCount: 0, size: null }),
  job(2, { status: 'running', rowCount: 5_500, size: null, list: 'leads' }),
  job(3, { url: '/api/exports/3/file?download' }),
  job(4, {
    status: 'failed',
    size: null,
    list: 'leads',
    failure: 'The list has more than 1,000,000 rows. Set filters and export it again.',
  }),
  job(5, { url: '/api/exports/5/file?download', rowCount: 1, size: 320 }),
];

const rows = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'Exports' }).getByRole('listitem')).toHaveCount(
    jobs.length,
  );

/** The exports of an administrator, in the top bar. */
export const exportStates: State[] = [
  {
    name: 'exports',
    isCore: true,
    who: 'admin',
    path: '/messages',
    arrange: replaceResult('exports.list', () => jobs),
    prepare: inOrder(press('Exports'), rows),
  },
];
