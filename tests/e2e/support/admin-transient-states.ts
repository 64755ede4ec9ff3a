import { expect, type Page } from '@playwright/test';
import {
  abortCalls,
  choose,
  confirm,
  fill,
  hang,
  inOrder,
  pickFirst,
  pressInDialog,
  type State,
  shows,
} from './state.ts';

const leadForm = inOrder(
  (page) => page.getByRole('button', { name: 'Convert to Client' }).first().click(),
  (page) => expect(page.getByRole('dialog', { name: 'Convert Lead to Client' })).toBeVisible(),
);
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const chooseUserAction = (item: string) =>
  inOrder(
    (page) =>
      firstRow(page)
        .getByRole('button', { name: /^Actions for/ })
        .click(),
    choose(item),
  );

export const adminTransientStates: State[] = [
  {
    name: 'leads-convert-custom-errors',
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(
      leadForm,
      (page) => page.getByLabel('Subscription Plan').selectOption('Custom'),
      fill('Monthly Hours', '0'),
      fill('Hourly Rate ($)', '0'),
      pressInDialog('Create User'),
    ),
  },
  {
    name: 'lead-being-converted',
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(
      hang('leads.convert'),
      leadForm,
      fill('Company Name', 'A company'),
      pressInDialog('Create User'),
    ),
  },
  {
    name: 'lead-not-converted',
    who: 'admin',
    path: '/leads?status=lead',
    isRefused: true,
    prepare: inOrder(
      abortCalls('leads.convert'),
      leadForm,
      fill('Company Name', 'A company'),
      pressInDialog('Create User'),
    ),
  },
  {
    name: 'lead-comment-not-added',
    who: 'admin',
    path: '/leads?q=laura',
    isRefused: true,
    prepare: inOrder(
      abortCalls('leads.addComment'),
      (page) =>
        page
          .getByRole('button', { name: /^View Comments/ })
          .first()
          .click(),
      shows(/^Called, very friendly/),
      (page) => page.getByPlaceholder('Add a comment...').first().fill('Once more.'),
      (page) => page.getByPlaceholder('Add a comment...').first().press('Control+Enter'),
    ),
  },
  {
    name: 'lead-not-deleted',
    who: 'admin',
    path: '/leads',
    isRefused: true,
    prepare: inOrder(abortCalls('leads.delete'), (page) =>
      page.getByRole('button', { name: 'Delete', exact: true }).first().click(),
    ),
  },
  {
    name: 'request-not-decided',
    who: 'admin',
    path: '/dashboard',
    isRefused: true,
    prepare: inOrder(abortCalls('leads.move'), (page) =>
      page
        .getByRole('button', { name: /^Accept / })
        .first()
        .click(),
    ),
  },
  {
    name: 'user-not-deleted',
    who: 'admin',
    path: '/user-management?role=client&q=brightwater',
    isRefused: true,
    prepare: inOrder(
      abortCalls('users.delete'),
      chooseUserAction('Delete user'),
      shows('This action cannot be undone.'),
      (page) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Delete/ })
          .click(),
    ),
  },
  {
    name: 'user-not-updated',
    who: 'admin',
    path: '/user-management?role=client&q=brightwater',
    isRefused: true,
    prepare: inOrder(
      abortCalls('users.edit'),
      chooseUserAction('Edit user'),
      fill('Full Name', 'Somebody Else'),
      (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click(),
    ),
  },
  {
    name: 'va-not-assigned',
    who: 'admin',
    path: '/va-management?assign=true',
    isRefused: true,
    prepare: inOrder(
      abortCalls('assignments.assign'),
      pickFirst('Virtual Assistant'),
      pickFirst('Client'),
      pressInDialog('Assign VA'),
    ),
  },
  {
    name: 'va-not-unassigned',
    who: 'admin',
    path: '/va-management?tab=assignments',
    isRefused: true,
    prepare: inOrder(
      abortCalls('assignments.unassign'),
      (page) => page.getByRole('button', { name: 'Unassign' }).first().click(),
      shows(/will have no VA until you assign one/),
      confirm('Unassign'),
    ),
  },
  {
    name: 'assignments-not-ended',
    who: 'admin',
    path: '/va-management?tab=assignments&q=delgado',
    isRefused: true,
    prepare: inOrder(
      abortCalls('assignments.bulkEnd'),
      (page) =>
        page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check(),
      (page) => page.getByRole('button', { name: 'End assignments' }).click(),
      confirm('End assignments'),
    ),
  },
  {
    name: 'va-not-approved',
    who: 'admin',
    path: '/va-management?tab=approvals',
    isRefused: true,
    prepare: inOrder(abortCalls('approvals.approve'), (page) =>
      page
        .getByRole('button', { name: /^Approve / })
        .first()
        .click(),
    ),
  },
  {
    name: 'va-not-rejected',
    who: 'admin',
    path: '/va-management?tab=approvals',
    isRefused: true,
    prepare: inOrder(
      abortCalls('approvals.reject'),
      (page) =>
        page
          .getByRole('button', { name: /^Reject / })
          .first()
          .click(),
      shows(/The account becomes inactive/),
      confirm('Reject'),
    ),
  },
];
