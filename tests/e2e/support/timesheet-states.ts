import { expect, type Page } from '@playwright/test';
import { heading, inOrder, press, replaceResult, replaceResults, type State } from './state.ts';

const path = '/timesheet?week=2026-03-02';
const now = '2026-03-05T15:00:00.000Z';

const grid = (page: Page) => page.getByRole('grid');
const loaded = inOrder(heading('Timesheet'), (page) => expect(grid(page)).toBeVisible());

const cell = (day: number, hours: number, more: object = {}) => ({
  day: `2026-03-0${day + 1}`,
  hours,
  logCount: 1,
  approval: 'open',
  returnReason: null,
  log: { id: day, version: 1 },
  obstacle: null,
  ...more,
});
const locked = { log: null, obstacle: 'approved', approval: 'approved' };
const client = { id: 3, fullName: 'Maya Lindqvist', company: 'Fjordlight Outdoor' };
const longTitle = `Summarize ${'the answers of all suppliers and '.repeat(3)}send it`;
const returnReason = 'The second call was about another project. Please log only the first one.';

/** Every kind of cell, and the rows of a long, an empty and a deleted task. */
const sheet = {
  va: { id: 2, fullName: 'Rosa Delgado' },
  week: '2026-03-02',
  today: '2026-03-05',
  state: 'returned',
  version: 'sample',
  totals: {
    open: { lines: 3, hours: 5.25 },
    submitted: { lines: 1, hours: 2 },
    approved: { lines: 1, hours: 7.5 },
    returned: { lines: 1, hours: 1.5 },
  },
  timer: { taskId: 9, title: 'Call the suppliers', isRunning: true },
  rows: [
    {
      taskId: 9,
      title: 'Call the suppliers',
      client,
      canLog: true,
      firstDay: '2026-01-05',
      cells: [
        cell(1, 7.5, locked),
        cell(2, 1.5, { approval: 'returned', returnReason }),
        cell(3, 2, { approval: 'submitted' }),
        cell(4, 3.75, { logCount: 3, log: null, obstacle: 'several' }),
      ],
    },
    { taskId: 10, title: longTitle, client, canLog: true, firstDay: '2026-01-05', cells: [] },
    {
      taskId: 11,
      title: null,
      client,
      canLog: false,
      firstDay: null,
      cells: [cell(3, 1.5, { log: null, obstacle: 'timer' })],
    },
  ],
};
const log = {
  startTime: '2026-03-05T09:00:00.000Z',
  endTime: '2026-03-05T10:15:00.000Z',
  duration: 1.25,
  version: 1,
  editedAt: null,
  correctedAt: null,
  returnReason: null,
  isTimer: false,
};
const logs = [
  { ...log, id: 1, approval: 'open', notes: 'Calls and follow-up mails', isTimer: true },
  { ...log, id: 2, approval: 'returned', notes: null, returnReason },
  { ...log, id: 3, approval: 'approved', notes: 'Coordination with the supplier '.repeat(6) },
];
const filled = replaceResults({ 'timesheets.week': () => sheet, 'timesheets.cell': () => logs });
const ownWeek = { who: 'va', path, now, arrange: filled } as const;

/** The week grid of a VA, and how administrators read it. */
export const timesheetStates: State[] = [
  { name: 'timesheet', isCore: true, ...ownWeek, prepare: loaded },
  {
    name: 'timesheet-editing',
    ...ownWeek,
    prepare: inOrder(
      loaded,
      (page) => grid(page).locator('[data-place="1 1"]').dblclick(),
      (page) => expect(grid(page).getByRole('textbox')).toBeFocused(),
    ),
  },
  {
    name: 'timesheet-not-saved',
    ...ownWeek,
    prepare: inOrder(
      loaded,
      (page) => grid(page).locator('[data-place="1 1"]').dblclick(),
      (page) => grid(page).getByRole('textbox').fill('later'),
      (page) => page.keyboard.press('Enter'),
      (page) => expect(page.getByText('is not saved. Enter a duration')).toBeVisible(),
    ),
  },
  {
    name: 'timesheet-cell',
    isCore: true,
    ...ownWeek,
    prepare: inOrder(
      loaded,
      (page) => grid(page).locator('[data-place="0 4"]').click(),
      (page) => expect(page.getByRole('dialog')).toContainText('Several time logs'),
      (page) => expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3),
    ),
  },
  {
    name: 'timesheet-add-tasks',
    ...ownWeek,
    prepare: inOrder(loaded, press('Add tasks'), (page) =>
      expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible(),
    ),
  },
  {
    name: 'timesheet-read',
    who: 'admin',
    path: `${path}&va=2`,
    now,
    arrange: filled,
    prepare: loaded,
  },
  {
    name: 'timesheet-missing',
    who: 'admin',
    path: '/time',
    arrange: replaceResult('timesheets.missing', () => [
      { va: sheet.va, week: '2026-03-02', lines: 4, returned: 1, hours: 6.5 },
    ]),
    prepare: inOrder(
      (page) => page.getByRole('tab', { name: 'Not submitted 1' }).click(),
      (page) => expect(page.getByRole('link', { name: /^Rosa Delgado, week of/ })).toBeVisible(),
    ),
  },
];
