import { expect, type Page } from '@playwright/test';
import {
  giveResults,
  heading,
  inOrder,
  press,
  replaceResults,
  type State,
  shows,
} from './state.ts';
import { items as reportItems, loaded as reportLoaded, withLogs } from './time-report-states.ts';

const path = '/time/approve';
const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const longTitle = `Summarize ${'the answers of all suppliers and '.repeat(5)}send it`;
const va = { id: 2, fullName: longName };
const formerVa = { id: 5, fullName: 'Fay Former' };

const week = (first: string, fields: object = {}) => ({
  week: first,
  client: { id: 3, fullName: 'Maya Lindqvist', company: longName },
  va,
  lines: 3,
  hours: 12.25,
  days: [1.5, 8.25, 0, 0, 2.5, 0, 0],
  tasks: [
    { task: { id: 30, title: longTitle }, hours: 10.75, days: [0, 8.25, 0, 0, 2.5, 0, 0] },
    { task: { id: 31, title: null }, hours: 1.5, days: [1.5, 0, 0, 0, 0, 0, 0] },
  ],
  stamp: '0'.repeat(32),
  ...fields,
});
const line = (id: number, fields: object = {}) => ({
  id,
  taskId: 30,
  startTime: `2026-03-0${id}T15:00:00.000Z`,
  endTime: `2026-03-0${id}T17:30:00.000Z`,
  duration: 2.5,
  notes: null,
  createdAt: '2026-03-06T17:30:00.000Z',
  editedAt: null,
  correctedAt: null,
  version: 1,
  workDate: `2026-03-0${id}`,
  returnReason: null,
  task: { id: 30, title: longTitle },
  ...fields,
});

const history = {
  decisions: [
    {
      id: 2,
      kind: 'approved',
      hours: 1.5,
      reason: null,
      actor: { id: 3, fullName: longName },
      createdAt: '2026-03-09T09:00:00.000Z',
    },
    {
      id: 1,
      kind: 'returned',
      hours: 2,
      reason: 'The call was shorter.',
      actor: null,
      createdAt: '2026-03-07T09:00:00.000Z',
    },
  ],
  adjustments: [
    {
      id: 1,
      hours: -0.25,
      reason: 'The client agreed to one hour and a quarter.',
      actor: { id: 1, fullName: 'Helen Okafor' },
      createdAt: '2026-03-10T09:00:00.000Z',
    },
  ],
};

const withWeeks = replaceResults({
  'timeApprovals.weeks': (_, input) => ({
    items: input.includes('not-submitted')
      ? [week('2026-02-23', { va: formerVa })]
      : [week('2026-03-02'), week('2026-03-09', { va: null })],
    nextCursor: null,
  }),
  'timeApprovals.lines': (_, input) => ({
    items: [
      line(2, { task: null, notes: 'Calls and follow-up mails. '.repeat(8) }),
      line(3, {
        editedAt: '2026-03-06T17:30:00.000Z',
        ...(input.includes('not-submitted') && { returnReason: 'The call was shorter.' }),
      }),
    ],
    nextCursor: null,
  }),
});

const loaded = inOrder(heading('Time'), shows('12:15 in 3 entries'));
const showLines = (page: Page) =>
  page
    .getByRole('button', { name: /^Show entries/ })
    .first()
    .click();
const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all entries' }).check();
const selected = inOrder(loaded, showLines, selectAll, shows('2 entries selected, 5:00'));

/** The page on which submitted time is approved or returned, and what approved time looks like in the reports. */
export const timeApprovalStates: State[] = [
  { name: 'approve-time', who: 'client', path, arrange: withWeeks, prepare: loaded },
  {
    name: 'approve-time-admin',
    who: 'admin',
    path,
    arrange: withWeeks,
    prepare: loaded,
  },
  {
    name: 'approve-time-former',
    who: 'admin',
    path,
    arrange: withWeeks,
    prepare: inOrder(
      loaded,
      press(/^Show entries: Fay Former/),
      shows('Returned: The call was shorter.'),
    ),
  },
  {
    name: 'approve-time-selected',
    isCore: true,
    who: 'client',
    path,
    arrange: withWeeks,
    prepare: selected,
  },
  {
    name: 'approve-time-return',
    who: 'client',
    path,
    arrange: withWeeks,
    prepare: inOrder(
      selected,
      press('Return selected'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Return time' }).click(),
      shows('Reason is required'),
    ),
  },
  {
    name: 'time-adjust',
    who: 'admin',
    path: '/time?log=4',
    arrange: withLogs,
    prepare: (page) =>
      expect(page.getByRole('dialog', { name: 'Adjust approved time' })).toContainText('now 1:15'),
  },
  {
    name: 'time-adjust-errors',
    who: 'admin',
    path: '/time?log=4',
    arrange: withLogs,
    prepare: inOrder(
      (page) => page.getByLabel('New hours').fill('1:15'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Adjust time' }).click(),
      shows('Reason is required'),
    ),
  },
  { name: 'va-time', who: 'va', path: '/time', prepare: reportLoaded },
  {
    name: 'client-time-history',
    who: 'client',
    path: '/time?by=log',
    arrange: inOrder(
      replaceResults({ 'timeReport.list': () => ({ items: reportItems, nextCursor: null }) }),
      giveResults({ 'timeApprovals.history': () => history }),
    ),
    prepare: inOrder(
      reportLoaded,
      (page) =>
        page
          .getByRole('table', { name: 'Time logs', exact: true })
          .getByRole('link')
          .last()
          .click(),
      shows('Adjusted by minus 0:15'),
    ),
  },
];
