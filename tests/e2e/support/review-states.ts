import { expect, type Page } from '@playwright/test';
import type { OpenedLink } from '#domains/reviews/link/operations.ts';
import { approvalPage, approvedPage, changesPage } from '#domains/reviews/link/page.ts';
import type { Result } from '#domains/reviews/result.ts';
import {
  firstCard,
  heading,
  inOrder,
  openFirst,
  replaceResult,
  type State,
  shows,
} from './state.ts';

const path = '/review/sample';
const title = 'Compare three caterers for the summer party of the northern office';

const opened: OpenedLink = {
  link: { reviewId: 1, userId: 1, act: 'approve', expiresAt: 2_000_000_000 },
  actor: { id: 1, role: 'client', isApproved: true },
  timeZone: 'Europe/Berlin',
  review: {
    id: 1,
    taskId: 1,
    title,
    clientId: 1,
    vaId: 2,
    status: 'in-review',
    returnCount: 2,
    vaName: 'Wilhelmina Hohenstein-Schwarzenberg',
    submittedAt: '2026-03-03T08:00:00.000Z',
    outcome: null,
    decidedAt: null,
    decidedBy: null,
    deciderName: null,
    deciderRole: null,
  },
};

const result: Result = {
  id: 1,
  title,
  description: '',
  dueDate: '2026-03-06',
  estimatedHours: 4,
  loggedHours: 3.5,
  files: ['offers-of-the-three-caterers-with-prices-and-menus-final-version.pdf', 'menu.png'],
  lastComment: {
    by: 'Wilhelmina Hohenstein-Schwarzenberg',
    text: 'The second one is the cheapest.\n\nIt has no vegan menu: is that fine?',
  },
};

/** The pages of the links in mails are rendered here, because a link needs a signature. */
const shown = (html: string) => (page: Page) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );

const pageState = (name: string, html: string, text: string): State => ({
  name,
  who: 'visitor',
  path,
  arrange: shown(html),
  prepare: heading(text),
});

const askedForChanges = inOrder(firstCard, (page) =>
  page
    .getByRole('button', { name: /^Request changes: / })
    .first()
    .click(),
);

/** The approval of tasks: on the board, and with the links of mails. */
export const reviewStates: State[] = [
  {
    name: 'board-request-changes',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(askedForChanges, (page) =>
      expect(page.getByRole('dialog', { name: 'Request changes' })).toBeVisible(),
    ),
  },
  {
    name: 'task-came-back',
    who: 'client',
    path: '/tasks',
    arrange: replaceResult('tasks.get', (task) => ({ ...task, returnCount: 12 })),
    prepare: inOrder(openFirst, shows('Changes requested 12 times')),
  },
  {
    ...pageState(
      'review-approve',
      approvalPage(opened, result, '/review/other'),
      'Approve this task?',
    ),
    isCore: true,
  },
  {
    ...pageState(
      'review-changes-error',
      changesPage(opened, result, '/review/other', { content: '', error: 'Write a comment first' }),
      'Request changes',
    ),
    isCore: true,
  },
  pageState('review-approved', approvedPage(opened, `${path}/rating`), 'Approved'),
  pageState(
    'review-rating-error',
    approvedPage(opened, `${path}/rating`, {
      rating: '',
      feedback: 'Quick and kind',
      errors: { rating: ['Please provide a rating before submitting feedback.'] },
    }),
    'Approved',
  ),
];
