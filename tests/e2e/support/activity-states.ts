import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State, shows } from './state.ts';

const at = (query = '') => `/user-management?tab=activity${query}`;
const createdAt = '2026-03-03T16:00:00.000Z';
const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';

const helen = { id: 1, fullName: 'Helen Okafor' };
const entry = (id: number, fields: object) => ({
  id,
  actorId: helen.id,
  actor: helen,
  action: 'updated',
  objectKind: 'user',
  objectId: 2,
  before: null,
  after: null,
  references: [{ kind: 'user', id: 2, name: longName, company: null, clientId: null }],
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  createdAt,
  ...fields,
});
const items = [
  entry(3, {
    before: { status: 'active', hourlyRate: 6.5 },
    after: { status: 'training', hourlyRate: 7, fields: ['status', 'hourlyRate', 'bio'] },
  }),
  entry(2, {
    actor: null,
    action: 'deleted',
    objectKind: 'task',
    before: { title: 'Book the venue', clientId: 2, status: 'in-review' },
  }),
  entry(1, { actor: null, actorId: null, objectKind: 'sign-in', action: 'sign-in-failed' }),
];

const arrange = replaceResult('audit.list', () => ({ items, nextCursor: null }));
const untilSentence = (page: Page) =>
  expect(page.getByRole('row').nth(1)).toContainText('Helen Okafor changed the account of');

/** The activity of everyone, as an administrator sees it. */
export const activityStates: State[] = [
  {
    name: 'activity',
    isCore: true,
    who: 'admin',
    path: at(),
    // Not the first row, which may be an act of another test.
    prepare: (page) =>
      expect(page.getByRole('row').filter({ hasText: 'signed in' }).first()).toBeVisible(),
  },
  {
    name: 'activity-expanded',
    who: 'admin',
    path: at(),
    arrange,
    prepare: inOrder(untilSentence, press('Show 2 more'), shows('Also changed: bio')),
  },
  {
    name: 'activity-one-object',
    who: 'admin',
    path: at('&kind=user&object=2'),
    arrange,
    prepare: inOrder(untilSentence, (page) =>
      expect(page.getByRole('button', { name: `Remove filter Only: ${longName}` })).toBeVisible(),
    ),
  },
];
