import { screen } from '@testing-library/dom';
import type { Page } from './test.tsx';

type Act = (page: Page) => Promise<unknown>;

/** A form: where it is, what is typed into it, and which procedure its button calls. */
export type FormCase = {
  procedure: string;
  path: string;
  /** What opens the form, if the page does not show it. */
  open?: Act;
  typed?: Record<string, string>;
  /** Chooses what is not typed. */
  choose?: Act;
  submit: string;
  /** A field of the input and its label; absent if the form shows no field errors of the server. */
  field?: { name: string; label: string };
};

export const inOrder =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
export const press =
  (name: string | RegExp): Act =>
  async ({ click }) => {
    const [first] = await screen.findAllByRole('button', { name });
    if (first) await click(first);
  };
export const menuItem = (menu: string | RegExp, item: string) =>
  inOrder(press(menu), ({ choose }) => choose(item));
/** Chooses the first option after the empty one. */
const pick =
  (label: string): Act =>
  async ({ selectOptions }) => {
    const select = await screen.findByLabelText<HTMLSelectElement>(label);
    await selectOptions(select, select.options[1]?.value ?? '');
  };
export const pickFirst =
  (label: string): Act =>
  async ({ click }) => {
    await click(await screen.findByLabelText(label));
    const [first] = await screen.findAllByRole('option');
    if (first) await click(first);
  };

const newPassword = { 'New password': 'correct horse', 'Confirm new password': 'correct horse' };
const task = { Title: 'Sort the mail', Description: 'By sender, the oldest first.' };
const title = { name: 'title', label: 'Title' };
const comment = { name: 'content', label: 'Add a comment' };

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

export const formsOfClient: FormCase[] = [
  {
    procedure: 'tasks.create',
    path: '/tasks?new=true',
    typed: task,
    choose: pick('Category'),
    submit: 'Create Task',
    field: title,
  },
  {
    procedure: 'tasks.edit',
    path: '/tasks?id=:unassigned',
    open: press('Edit Task'),
    typed: task,
    submit: 'Save changes',
    field: title,
  },
  {
    procedure: 'tasks.assign',
    path: '/tasks?id=:unassigned',
    open: press('Assign Task'),
    typed: { Note: 'Before Friday' },
    submit: 'Assign Task',
    field: { name: 'vaId', label: 'Virtual assistant' },
  },
  {
    procedure: 'comments.requestChanges',
    path: '/tasks?id=:reviewed',
    open: press('Request changes'),
    typed: { 'What needs to change?': 'The totals are missing' },
    submit: 'Request changes',
    field: { name: 'content', label: 'What needs to change?' },
  },
  {
    procedure: 'comments.create',
    path: '/tasks?id=:reviewed',
    typed: { 'Add a comment': 'Thank you' },
    submit: 'Post comment',
    field: comment,
  },
  {
    procedure: 'comments.edit',
    path: '/tasks?id=:reviewed',
    open: press('Edit comment'),
    typed: { 'Edit comment': 'Thank you very much' },
    submit: 'Save',
    field: { name: 'content', label: 'Edit comment' },
  },
  {
    procedure: 'feedback.give',
    path: '/my-assistant',
    open: press('View Full Profile'),
    typed: { 'Your feedback': 'Quick and kind' },
    choose: async ({ click }) => click(screen.getByRole('radio', { name: '4 stars' })),
    submit: 'Submit feedback',
    field: { name: 'feedback', label: 'Your feedback' },
  },
  {
    procedure: 'routines.create',
    path: '/routines',
    open: press('Create routine'),
    typed: { Title: 'Sort the mail', Description: 'By sender' },
    submit: 'Create routine',
    field: title,
  },
  {
    procedure: 'routines.edit',
    path: '/routines',
    open: menuItem(/^Actions for/, 'Edit routine'),
    typed: { Title: 'Sort the mail' },
    submit: 'Save changes',
    field: title,
  },
  {
    procedure: 'workflows.create',
    path: '/workflows',
    open: press('New'),
    typed: { Title: 'Sort the mail' },
    choose: pick('Category'),
    submit: 'Create workflow',
    field: title,
  },
  {
    procedure: 'workflows.edit',
    path: '/workflows?id=:workflow',
    open: menuItem(/^Actions for/, 'Edit details'),
    typed: { Title: 'Sort the mail' },
    submit: 'Save changes',
    field: title,
  },
  {
    procedure: 'workflowComments.create',
    path: '/workflows?id=:workflow',
    open: press(/^Comments/),
    typed: { 'Add a comment': 'Thank you' },
    submit: 'Post comment',
    field: comment,
  },
  {
    procedure: 'workflowComments.edit',
    path: '/workflows?id=:workflow',
    open: inOrder(press(/^Comments/), press('Edit comment')),
    typed: { 'Edit comment': 'Thank you very much' },
    submit: 'Save',
    field: { name: 'content', label: 'Edit comment' },
  },
  {
    procedure: 'profiles.edit',
    path: '/profile?edit=true',
    typed: { 'Full name': 'Petra Klein' },
    submit: 'Save changes',
    field: { name: 'fullName', label: 'Full name' },
  },
  {
    procedure: 'auth.changePassword',
    path: '/settings',
    open: press('Change Password'),
    typed: { 'Current password': 'the present one', ...newPassword },
    submit: 'Change Password',
    field: { name: 'currentPassword', label: 'Current password' },
  },
  {
    procedure: 'payments.begin',
    path: '/checkout?plan=full-time',
    typed: {
      'Card number': '4242 4242 4242 4242',
      Expiry: '12/40',
      CVV: '123',
      'Cardholder name': 'Petra Klein',
    },
    submit: 'Pay $1,040.00',
  },
];

export const formsOfVa: FormCase[] = [
  {
    procedure: 'time.create',
    path: '/tasks?id=:task',
    open: press('Track Time'),
    typed: { Duration: '45m', Notes: 'Two calls' },
    submit: 'Log Time',
    field: { name: 'endTime', label: 'End time' },
  },
  {
    procedure: 'time.create',
    path: '/time-tracking',
    open: press('Log Time'),
    typed: { Duration: '0:45', Notes: 'Two calls' },
    choose: pick('Task'),
    submit: 'Log Time',
    field: { name: 'taskId', label: 'Task' },
  },
  {
    procedure: 'time.edit',
    path: '/time-tracking',
    open: press(/^Edit log on/),
    typed: { Duration: '30m', Notes: 'Three calls' },
    submit: 'Save changes',
    field: { name: 'duration', label: 'Duration' },
  },
];
