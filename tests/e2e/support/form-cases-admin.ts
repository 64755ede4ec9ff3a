import { type FormCase, menuItem, press } from './form-cases.ts';
import { inOrder, pickFirst } from './state.ts';

const account = { 'Full Name': 'Petra Klein', Email: 'petra.klein@example.com' };
const secrets = { Username: 'petra.klein', Password: 'correct horse' };
const newPassword = { 'New password': 'correct horse', 'Confirm new password': 'correct horse' };

/** The forms of a visitor who is not signed in. */
export const formsOfVisitor: FormCase[] = [
  {
    procedure: 'auth.login',
    path: '/auth',
    typed: { 'Email or username': 'nobody', Password: 'a password' },
    submit: 'Sign in',
  },
  {
    procedure: 'auth.register',
    path: '/auth?register=true',
    typed: {
      'Full name': 'Petra Klein',
      'Company name': 'Klein',
      Email: 'petra.klein@example.com',
      Password: 'correct horse',
    },
    submit: 'Create account',
    field: { name: 'companyName', label: 'Company name' },
  },
  {
    procedure: 'passwords.forgot',
    path: '/auth/forgot-password',
    typed: { 'Email address or username': 'petra.klein' },
    submit: 'Send reset link',
  },
  {
    procedure: 'passwords.reset',
    path: '/auth/reset-password#a-token-of-a-mailed-link-that-is-long-enough-1',
    typed: newPassword,
    submit: 'Set password',
    field: { name: 'newPassword', label: 'New password' },
  },
];

export const formsOfAdmin = ({ lead }: { lead: string }): FormCase[] => [
  {
    procedure: 'users.create',
    path: '/user-management',
    open: press('Create User'),
    typed: { ...account, ...secrets, 'Company Name': 'Klein' },
    submit: 'Create User',
    field: { name: 'email', label: 'Email' },
  },
  {
    procedure: 'users.edit',
    path: '/user-management?role=client&q=brightwater',
    open: menuItem(/^Actions for/, 'Edit user'),
    typed: { 'Full Name': 'Petra Klein' },
    submit: 'Save changes',
    field: { name: 'fullName', label: 'Full Name' },
  },
  {
    procedure: 'invitations.create',
    path: '/user-management?tab=invitations',
    open: press('Invite user'),
    typed: { ...account, 'Company Name': 'Klein' },
    submit: 'Invite user',
    field: { name: 'email', label: 'Email' },
  },
  {
    procedure: 'payments.refund',
    path: '/user-management?role=client&q=brightwater',
    open: inOrder(
      (page) => page.getByRole('table').getByRole('link').first().click(),
      (page) =>
        page
          .getByRole('list', { name: 'Payments' })
          .getByRole('listitem')
          .filter({ hasText: 'Paid' })
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
      (page) => page.getByRole('menuitem', { name: 'Refund' }).click(),
    ),
    typed: { Reason: 'Charged twice' },
    submit: 'Refund',
    field: { name: 'reason', label: 'Reason' },
  },
  {
    procedure: 'ledger.correct',
    path: '/user-management?role=client&q=brightwater',
    open: inOrder(
      (page) => page.getByRole('table').getByRole('link').first().click(),
      press('Correct hours'),
    ),
    typed: { Hours: '1.5', Reason: 'A gift' },
    submit: 'Add hours',
    field: { name: 'reason', label: 'Reason' },
  },
  {
    procedure: 'assignments.assign',
    path: '/va-management?assign=true',
    typed: {},
    choose: inOrder(pickFirst('Virtual Assistant'), pickFirst('Client')),
    submit: 'Assign VA',
    field: { name: 'vaId', label: 'Virtual Assistant' },
  },
  {
    procedure: 'leads.convert',
    path: lead,
    open: press('Convert to Client'),
    typed: { 'Company Name': 'Klein' },
    submit: 'Create User',
    field: { name: 'companyName', label: 'Company Name' },
  },
  {
    procedure: 'leads.addComment',
    path: lead,
    open: press(/^View Comments/),
    typed: { Comment: 'Called back' },
    submit: 'Send',
    field: { name: 'content', label: 'Comment' },
  },
];
