import { expect, type Page } from '@playwright/test';
import { hang, inOrder, type State, shows } from './state.ts';

const path = '/tasks?layout=list';
/** One task of the demo data, which no test changes. */
const ofDemo = `${path}&q=bloggers`;

const untilRows = (page: Page) =>
  expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
const selectFirst = (page: Page) =>
  page
    .getByLabel(/^Select (?!all)/)
    .first()
    .check();
const act = (name: string) => (page: Page) =>
  page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name, exact: true })
    .click();
const openDialog = (name: string) => (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** All tasks as a list, for administrators, and the filters of their board. */
export const taskListStates: State[] = [
  { name: 'task-list', isCore: true, who: 'admin', path, prepare: untilRows },
  {
    name: 'task-list-by-client',
    who: 'admin',
    path: `${path}&group=client`,
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
    name: 'task-list-columns',
    who: 'admin',
    path: `${path}&columns=title,client,va,status,priority,dueDate,category,estimatedHours,createdAt`,
    prepare: untilRows,
  },
  {
    name: 'task-list-selected',
    isCore: true,
    who: 'admin',
    path: ofDemo,
    prepare: inOrder(untilRows, selectFirst, shows('1 selected')),
  },
  {
    name: 'task-list-assign',
    who: 'admin',
    path: ofDemo,
    prepare: inOrder(untilRows, selectFirst, act('Assign'), openDialog('Assign tasks')),
  },
  {
    name: 'task-list-reschedule',
    who: 'admin',
    path: ofDemo,
    prepare: inOrder(untilRows, selectFirst, act('Due date'), openDialog('Change due date')),
  },
  {
    name: 'task-list-menu',
    who: 'admin',
    path: ofDemo,
    prepare: inOrder(untilRows, (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'task-list-no-match',
    who: 'admin',
    path: `${path}&q=nothing-is-called-so`,
    prepare: inOrder(shows('No tasks found'), (page) =>
      expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible(),
    ),
  },
  {
    name: 'task-list-loading',
    who: 'admin',
    path,
    arrange: hang('tasks.list'),
    prepare: (page) => expect(page.getByText('Loading Tasks')).toBeAttached(),
  },
  {
    name: 'board-admin-filtered',
    who: 'admin',
    path: '/tasks?layout=board&va=none&priority=high',
    prepare: (page) =>
      expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible(),
  },
];
