import type { Page } from '@playwright/test';
import { inOrder } from './state.ts';

/** A form: how to open it, what to type and which procedure its button calls. */
export type FormCase = {
  procedure: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  typed: Record<string, string>;
  /** Fills in what is not typed, such as choices, before the form is sent. */
  choose?: (page: Page) => Promise<unknown>;
  submit: string;
  /** A field of the input and its label; absent if the form shows no field errors of the server. */
  field?: { name: string; label: string };
};

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const pick = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
export const menuItem = (menu: RegExp, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

const task = { Title: 'Sort the mail', Description: 'By sender, the oldest first.' };
const newPassword = { 'New password': 'correct horse', 'Confirm new password': 'correct horse' };

type OfClient = { reviewed: number; unassigned: number; workflow: number };

export const formsOfClient = ({ reviewed, unassigned, workflow }: OfClient): FormCase[] => [
  {
    procedure: 'tasks.create',
    path: '/tasks?new=true',
    typed: task,
    choose: pick('Category'),
    submit: 'Create Task',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'tasks.edit',
    path: `/tasks?id=${unassigned}`,
    open: press('Edit Task'),
    typed: task,
    submit: 'Save changes',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'tasks.assign',
    path: `/tasks?id=${unassigned}`,
    open: press('Assign Task'),
    typed: { Note: 'Before Friday' },
    submit: 'Assign Task',
    field: { name: 'vaId', label: 'Virtual assistant' },
  },
  {
    procedure: 'comments.requestChanges',
    path: `/tasks?id=${reviewed}`,
    open: press('Request changes'),
    typed: { 'What needs to change?': 'The totals are missing' },
    submit: 'Request changes',
    field: { name: 'content', label: 'What needs to change?' },
  },
  {
    procedure: 'comments.create',
    path: `/tasks?id=${reviewed}`,
    typed: { 'Add a comment': 'Thank you' },
    submit: 'Post comment',
    field: { name: 'content', label: 'Add a comment' },
  },
  {
    procedure: 'comments.edit',
    path: `/tasks?id=${reviewed}`,
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
    choose: (page) => page.getByRole('radio', { name: '4 stars' }).check(),
    submit: 'Submit feedback',
    field: { name: 'feedback', label: 'Your feedback' },
  },
  {
    procedure: 'routines.create',
    path: '/routines',
    open: press('Create routine'),
    typed: { Title: 'Sort the mail', Description: 'By sender' },
    submit: 'Create routine',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'routines.edit',
    path: '/routines',
    open: menuItem(/^Actions for/, 'Edit routine'),
    typed: { Title: 'Sort the mail' },
    submit: 'Save changes',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'workflows.create',
    path: '/workflows',
    open: press('New'),
    typed: { Title: 'Sort the mail' },
    choose: pick('Category'),
    submit: 'Create workflow',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'workflows.edit',
    path: `/workflows?id=${workflow}`,
    open: menuItem(/^Actions for/, 'Edit details'),
    typed: { Title: 'Sort the mail' },
    submit: 'Save changes',
    field: { name: 'title', label: 'Title' },
  },
  {
    procedure: 'workflowComments.create',
    path: `/workflows?id=${workflow}`,
    open: press(/^Comments/),
    typed: { 'Add a comment': 'Thank you' },
    submit: 'Post comment',
    field: { name: 'content', label: 'Add a comment' },
  },
  {
    procedure: 'workflowComments.edit',
    path: `/workflows?id=${workflow}`,
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

export const formsOfVa = ({ task: id }: { task: number }): FormCase[] => [
  {
    procedure: 'time.create',
    path: `/tasks?id=${id}`,
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
