import { expect, test } from 'vitest';
import type { NotificationSubject } from '#shared/notification-value-sets.ts';
import type { Role } from '#shared/value-sets.ts';
import type { Notification } from '../schema.ts';
import { placeOf } from './place-of.ts';

const entry = (kind: NotificationSubject, more: object): Notification => ({
  id: 1,
  kind: 'comment',
  isUnread: true,
  count: 1,
  actor: null,
  excerpt: null,
  createdAt: '2026-03-04T09:00:00Z',
  updatedAt: '2026-03-04T09:00:00Z',
  isToReview: false,
  commentId: null,
  taskId: null,
  routineId: null,
  clientId: null,
  dueOn: null,
  replyBy: null,
  weekStart: null,
  payMonth: null,
  subject: { kind, id: 7, title: 'It' },
  ...more,
});

test.each<[NotificationSubject, Role, object, object]>([
  ['task', 'va', { taskId: 7 }, { to: '/tasks', search: { id: 7 } }],
  ['task', 'va', { taskId: 7, commentId: 3 }, { to: '/tasks', hash: 'comment-3' }],
  ['task', 'va', {}, { to: '/tasks', search: {} }],
  ['run', 'client', { taskId: 5 }, { to: '/tasks', search: { id: 5 } }],
  ['run', 'client', { routineId: 5 }, { to: '/routines', search: { id: 5 } }],
  ['conversation', 'va', {}, { to: '/messages', search: { contact: 7 } }],
  ['support', 'client', {}, { to: '/messages', search: { with: 'support' } }],
  ['support', 'admin', {}, { to: '/messages', search: { with: 'support', user: 7 } }],
  ['lead', 'admin', {}, { to: '/leads', search: { id: 7 } }],
  ['routine', 'client', {}, { to: '/routines', search: { id: 7 } }],
  ['timesheet', 'va', { weekStart: '2026-03-02' }, { to: '/timesheet' }],
  ['timesheet', 'client', {}, { to: '/time/approve' }],
  ['pay-statement', 'va', {}, { to: '/my-pay', search: { id: 7 } }],
  ['pay-statement', 'admin', { payMonth: '2026-10' }, { search: { id: 7, month: '2026-10' } }],
  ['va', 'admin', {}, { to: '/user-management', search: { id: 7 } }],
  ['client', 'admin', {}, { to: '/clients/$id', params: { id: '7' } }],
  ['backup', 'admin', {}, { to: '/user-management', search: { tab: 'jobs' } }],
  ['assignment', 'client', { clientId: 2 }, { to: '/my-assistant' }],
  ['assignment', 'va', { clientId: 2 }, { to: '/my-client', search: { client: 2 } }],
  ['invoice', 'admin', {}, { to: '/billing', search: { id: 7 } }],
  ['invoice', 'client', {}, { to: '/subscription-management', search: { invoice: 7 } }],
  ['payment', 'admin', { clientId: 2 }, { to: '/clients/$id', params: { id: '2' } }],
  ['payment', 'client', { clientId: 2 }, { to: '/subscription-management' }],
  ['subscription', 'va', { clientId: 2 }, { to: '/my-client', search: { client: 2 } }],
])('an entry about a %s leads %s, with %j, to %j', (kind, role, more, place) => {
  expect(placeOf(entry(kind, more), { role })).toMatchObject(place);
});
