import { expect, type Page } from '@playwright/test';
import type { Notification } from '#domains/notifications/schema.ts';
import { firstCard, heading, inOrder, press, replaceResult, type State } from './state.ts';

const entry = (id: number, more: Partial<Notification>): Notification => ({
  id,
  kind: 'comment',
  isUnread: true,
  count: 1,
  createdAt: '2026-03-03T08:00:00.000Z',
  updatedAt: '2026-03-03T08:00:00.000Z',
  actor: 'Rosa Delgado',
  subject: { kind: 'task', id: 1, title: 'Compare three caterers for the summer party' },
  excerpt: null,
  commentId: null,
  taskId: 1,
  routineId: null,
  clientId: null,
  isToReview: false,
  dueOn: null,
  replyBy: null,
  weekStart: null,
  payMonth: null,
  ...more,
});

const long = 'A very long title without an end '.repeat(6).trim();

const entries = [
  entry(1, { count: 20, excerpt: 'The second one has a terrace, and is free on both days.' }),
  entry(2, { kind: 'approval-wanted', isToReview: true }),
  entry(3, { kind: 'overdue', actor: null, subject: { kind: 'task', id: 2, title: long } }),
  entry(4, {
    kind: 'message-missed',
    count: 3,
    excerpt: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(3),
    subject: { kind: 'conversation', id: 3, title: 'Maximiliane Schwarzenberger-Hohenstein' },
  }),
  entry(5, {
    kind: 'hours-80',
    actor: null,
    isUnread: false,
    subject: { kind: 'subscription', id: 4, title: 'Brightwater Studio' },
  }),
  entry(6, { kind: 'mention', isUnread: false, excerpt: 'Can @Maya Lindqvist look at this?' }),
];

const openInbox = inOrder(heading('Dashboard'), press('Notifications'), (page) =>
  expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible(),
);
const shows = (words: string) => (page: Page) =>
  expect(page.getByRole('dialog').getByText(words).first()).toBeVisible();

export const notificationStates: State[] = [
  {
    name: 'inbox-full',
    isCore: true,
    who: 'client',
    path: '/dashboard',
    arrange: replaceResult('notifications.list', () => ({ items: entries, nextCursor: 'x' })),
    prepare: inOrder(openInbox, shows('Show older')),
  },
  {
    name: 'mention-picker',
    isCore: true,
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      async (page) => (await firstCard(page)).getByRole('link').click(),
      (page) => page.getByLabel('Add a comment').pressSequentially('Please ask @'),
      (page) => expect(page.getByRole('listbox', { name: 'People' })).toBeVisible(),
    ),
  },
];
