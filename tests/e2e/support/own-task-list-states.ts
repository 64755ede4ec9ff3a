import { expect, type Page } from '@playwright/test';
import { broken, firstCard, hang, inOrder, replaceResult, type State, shows } from './state.ts';

const path = '/tasks?layout=list&view=mine';

const untilRows = (page: Page) =>
  expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
const shownFilter = (page: Page) =>
  expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();

/** The list and the filters of clients and VAs. */
export const ownTaskListStates: State[] = [
  { name: 'own-list-client', who: 'client', path, prepare: untilRows },
  { name: 'own-list-va', who: 'va', path, prepare: untilRows },
  {
    name: 'own-list-available',
    who: 'va',
    path: '/tasks?layout=list&view=available',
    prepare: (page) =>
      expect(page.getByRole('button', { name: 'Assign to Me' }).first()).toBeVisible(),
  },
  {
    name: 'own-list-by-priority',
    who: 'client',
    path: `${path}&group=priority`,
    prepare: inOrder(untilRows, (page) =>
      expect(
        page
          .getByRole('rowheader')
          .first()
          .getByRole('img', { name: /tasks?$/ }),
      ).toBeVisible(),
    ),
  },
  {
    name: 'own-list-menu',
    who: 'client',
    path,
    prepare: inOrder(untilRows, (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'own-list-no-match',
    who: 'client',
    path: `${path}&q=nothing-is-called-so`,
    prepare: inOrder(shows('No tasks found'), shownFilter),
  },
  { name: 'own-list-empty', who: 'newClient', path, prepare: shows('No tasks yet') },
  {
    name: 'own-list-no-pool',
    who: 'newVa',
    path: '/tasks?layout=list&view=available',
    arrange: replaceResult('tasks.list', () => ({ items: [], nextCursor: null })),
    prepare: shows('No tasks available'),
  },
  {
    name: 'own-list-loading',
    who: 'client',
    path,
    arrange: hang('tasks.list'),
    prepare: (page) => expect(page.getByText('Loading Tasks')).toBeAttached(),
  },
  { name: 'own-list-broken', who: 'client', path, ...broken('tasks.list') },
  {
    name: 'board-client-filtered',
    who: 'client',
    path: '/tasks?priority=high',
    prepare: inOrder(firstCard, shownFilter),
  },
  {
    name: 'board-va-filtered',
    who: 'va',
    path: '/tasks?view=mine&category=admin&due=overdue&q=nothing-is-called-so',
    prepare: inOrder(shows('No tasks found'), shownFilter),
  },
];
