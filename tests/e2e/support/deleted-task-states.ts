import { expect, type Page } from '@playwright/test';
import { hang, inOrder, replaceResult, type State } from './state.ts';

const path = '/tasks?layout=deleted';
const day = 86_400_000;

/** The demo has no deleted tasks, so the rows are replaced. */
const deleted = (id: number, title: string, daysAgo: number, fields: object = {}) => ({
  id,
  title,
  status: 'in-progress',
  client: { id: 8, fullName: 'Maya Lindqvist', company: 'Brightwater Studio' },
  va: { id: 2, fullName: 'Rosa Delgado' },
  deletedAt: new Date(Date.now() - daysAgo * day).toISOString(),
  deletedBy: { id: 8, fullName: 'Maya Lindqvist' },
  purgedAt: new Date(Date.now() + (30 - daysAgo) * day).toISOString(),
  ...fields,
});
const rows = [
  deleted(901, 'Book the venue for the autumn conference', 0),
  deleted(902, 'Reconcile the March invoices', 12, { status: 'done', va: null }),
  deleted(903, `${'A very long title that wraps '.repeat(6)}and ends`, 28, {
    status: 'in-review',
    deletedBy: null,
    client: {
      id: 9,
      fullName: 'Maximiliane',
      company: 'Donaudampfschifffahrtsgesellschaft mbH & Co. KG',
    },
  }),
];
const withRows = replaceResult('deletedTasks.list', () => ({ items: rows, nextCursor: null }));

const untilRows = (page: Page) =>
  expect(page.getByRole('button', { name: /^Restore / })).toHaveCount(rows.length);

/** The deleted tasks, for administrators. */
export const deletedTaskStates: State[] = [
  {
    name: 'deleted-tasks',
    isCore: true,
    who: 'admin',
    path,
    arrange: withRows,
    prepare: untilRows,
  },
  {
    name: 'deleted-tasks-restoring',
    who: 'admin',
    path,
    arrange: async (page) => {
      await withRows(page);
      await hang('deletedTasks.restore')(page);
    },
    prepare: inOrder(untilRows, (page) =>
      page
        .getByRole('button', { name: /^Restore / })
        .first()
        .click(),
    ),
  },
];
