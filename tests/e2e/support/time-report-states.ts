import { expect, type Page } from '@playwright/test';
import { heading, inOrder, press, replaceResult, type State, shows } from './state.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const longTitle = `Summarize ${'the answers of all suppliers and '.repeat(5)}send it`;
const person = { id: 2, fullName: longName };
const client = { id: 3, fullName: 'Maya Lindqvist', company: longName };

const log = (id: number, fields: object) => ({
  id,
  taskId: 30,
  vaId: 2,
  startTime: '2026-03-03T16:00:00.000Z',
  endTime: '2026-03-03T17:30:00.000Z',
  duration: 1.5,
  notes: null,
  createdAt: '2026-03-03T17:30:00.000Z',
  editedAt: null,
  correctedAt: null,
  version: 1,
  approval: 'open',
  returnReason: null,
  adjustedDuration: null,
  task: { id: 30, title: longTitle },
  va: person,
  client,
  ...fields,
});
export const items = [
  log(3, { correctedAt: '2026-03-04T09:00:00.000Z', notes: 'Calls and follow-up mails' }),
  log(2, { editedAt: '2026-03-04T09:00:00.000Z', endTime: '2026-03-04T01:00:00.000Z' }),
  log(1, { va: null, vaId: null, endTime: null, duration: 0, approval: 'submitted' }),
  log(4, { approval: 'approved', adjustedDuration: 1.25 }),
  log(5, { approval: 'returned', returnReason: 'The call was shorter.' }),
];
const values = {
  task: { id: 30, title: longTitle },
  startTime: '2026-03-03T16:00:00.000Z',
  endTime: '2026-03-03T17:30:00.000Z',
  duration: 1.5,
  notes: 'Calls and follow-up mails',
};
const corrections = [
  { kind: 'changed', before: values, after: { ...values, duration: 1, task: null } },
  { kind: 'moved-in', before: null, after: values },
  { kind: 'deleted', before: values, after: null },
].map((fields, index) => ({
  id: 9 - index,
  timeLogId: 3,
  client,
  va: index === 2 ? null : person,
  actor: index === 2 ? null : { id: 1, fullName: 'Helen Okafor' },
  reason: 'The client agreed to one hour, because the second call was about another project',
  createdAt: '2026-03-04T09:00:00.000Z',
  ...fields,
}));

export const withLogs = replaceResult('timeReport.list', () => ({ items, nextCursor: null }));
const withCorrections = replaceResult('timeCorrections.list', () => ({
  items: corrections,
  nextCursor: null,
}));
const both = (page: Page) => Promise.all([withLogs(page), withCorrections(page)]);

export const loaded = async (page: Page) => {
  await heading('Time')(page);
  await expect(page.getByText(/ h in [\d,]+ time log/)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for 1:30/ })
    .first()
    .click();

/** The time of everyone for administrators, and of a client. */
export const timeReportStates: State[] = [
  { name: 'time', isCore: true, who: 'admin', path: '/time', prepare: loaded },
  { name: 'time-long', who: 'admin', path: '/time?by=log', arrange: withLogs, prepare: loaded },
  {
    name: 'time-custom',
    who: 'admin',
    path: '/time?by=log&period=custom&from=2026-01-01&to=2026-01-31&only=corrected',
    prepare: inOrder(loaded, shows('No time logs found')),
  },
  {
    name: 'time-by-va',
    who: 'admin',
    path: '/time?by=va&period=last-month',
    prepare: inOrder(loaded, (page) =>
      page.getByRole('list', { name: 'Hours by person' }).getByRole('button').first().click(),
    ),
  },
  {
    name: 'time-correct',
    isCore: true,
    who: 'admin',
    path: '/time?log=3',
    arrange: both,
    prepare: (page) =>
      expect(page.getByRole('dialog', { name: 'Correct time' })).toContainText('Helen Okafor'),
  },
  {
    name: 'time-correct-errors',
    who: 'admin',
    path: '/time?log=2',
    arrange: withLogs,
    prepare: inOrder(
      (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Correct time', exact: true }).click(),
      shows('Reason is required'),
    ),
  },
  {
    name: 'time-delete',
    who: 'admin',
    path: '/time?by=log',
    arrange: withLogs,
    prepare: inOrder(
      loaded,
      openMenu,
      shows('Correct or move'),
      (page) => page.getByRole('menuitem', { name: 'Delete' }).click(),
      shows('The old values stay in the corrections.'),
    ),
  },
  {
    name: 'time-move',
    who: 'admin',
    path: '/time?by=log',
    arrange: withLogs,
    prepare: inOrder(
      loaded,
      (page) => page.getByRole('checkbox', { name: 'Select all loaded rows' }).check(),
      press('Move to a task'),
      shows('6:00 in all.'),
    ),
  },
  {
    name: 'time-add',
    who: 'admin',
    path: '/time',
    prepare: inOrder(loaded, press('Add time'), (page) =>
      expect(page.getByRole('dialog', { name: 'Add time' })).toBeVisible(),
    ),
  },
  {
    name: 'time-corrections',
    who: 'admin',
    path: '/time?show=corrections',
    arrange: withCorrections,
    prepare: shows('Moved from another client'),
  },
  { name: 'client-time', isCore: true, who: 'client', path: '/time', prepare: loaded },
  {
    name: 'client-time-long',
    who: 'client',
    path: '/time?by=log',
    arrange: withLogs,
    prepare: loaded,
  },
  {
    name: 'time-tracking-corrected',
    who: 'va',
    path: '/time-tracking',
    arrange: withCorrections,
    prepare: shows('An administrator changed this time.'),
    inView: (page) => page.getByRole('region', { name: 'Corrections' }),
  },
];
