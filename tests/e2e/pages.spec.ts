import type { Role } from '#shared/actor.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';

const shared = [
  '/tasks',
  '/messages',
  '/routines',
  '/workflows',
  '/profile?edit=true',
  '/settings',
];
/** The routes that each role uses. */
const weighed: Record<Role, string[]> = {
  admin: [
    '/dashboard',
    '/time',
    '/tasks?layout=list',
    '/leads',
    '/clients',
    '/payments',
    '/billing',
    '/business',
    '/pay',
    '/user-management',
    '/va-management',
    ...shared,
  ],
  va: ['/dashboard', '/time-tracking', '/timesheet', '/my-client', ...shared],
  client: [
    '/dashboard',
    '/time',
    '/my-assistant',
    '/subscription',
    '/subscription-management',
    '/checkout?plan=full-time',
    '/tasks?new=true',
    ...shared,
  ],
};

test('the accessibility walks of `npm test` visit each of these pages', () => {
  const pathOf = (address: string) => address.replace(/[?#].*/, '');
  const walked = new Set(states.flatMap(({ isCore, path }) => (isCore ? [pathOf(path)] : [])));
  const missed = Object.values(weighed)
    .flat()
    .filter((path) => !walked.has(pathOf(path)));
  expect(missed).toEqual([]);
});
