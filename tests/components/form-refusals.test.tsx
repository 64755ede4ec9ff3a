import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { unreachableMessage } from '#client/describe-error.ts';
import type { TestApp } from '#tests/support/app.ts';
import { pay } from '#tests/support/payments.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import {
  type FormCase,
  formsOfClient,
  formsOfVa,
  formsOfVisitor,
  inOrder,
  menuItem,
  pickFirst,
  press,
} from './support/form-cases.ts';
import type { Network } from './support/network.ts';
import { expectToast, type Page, test } from './support/test.tsx';

const account = { 'Full Name': 'Petra Klein', Email: 'petra.klein@example.com' };

const formsOfAdmin: FormCase[] = [
  {
    procedure: 'users.create',
    path: '/user-management',
    open: press('Create User'),
    typed: {
      ...account,
      ...{ Username: 'petra.klein', Password: 'correct horse', 'Company Name': 'Klein' },
    },
    submit: 'Create User',
    field: { name: 'email', label: 'Email' },
  },
  {
    procedure: 'users.edit',
    path: '/user-management?role=client',
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
    path: '/user-management?id=:client',
    open: inOrder(
      async ({ press: pressIn }) =>
        pressIn(/^Actions for/, within(await screen.findByRole('region', { name: /^Payments/ }))),
      ({ choose }) => choose('Refund'),
    ),
    typed: { Reason: 'Charged twice' },
    submit: 'Refund',
    field: { name: 'reason', label: 'Reason' },
  },
  {
    procedure: 'ledger.correct',
    path: '/user-management?id=:client',
    open: press('Correct hours'),
    typed: { Hours: '1.5', Reason: 'A gift' },
    submit: 'Add hours',
    field: { name: 'reason', label: 'Reason' },
  },
  {
    procedure: 'assignments.assign',
    path: '/va-management?assign=true',
    choose: inOrder(pickFirst('Virtual Assistant'), pickFirst('Client')),
    submit: 'Assign VA',
    field: { name: 'vaId', label: 'Virtual Assistant' },
  },
  {
    procedure: 'leads.convert',
    path: '/leads',
    open: press('Convert to Client'),
    typed: { 'Company Name': 'Klein' },
    submit: 'Create User',
    field: { name: 'companyName', label: 'Company Name' },
  },
  {
    procedure: 'leads.addComment',
    path: '/leads',
    open: press(/^View Comments/),
    typed: { Comment: 'Called back' },
    submit: 'Send',
    field: { name: 'content', label: 'Comment' },
  },
];

/** The rows that the forms are about. */
async function createRows(gva: TestApp, who: keyof typeof forms) {
  const everyone = await createEveryone(gva);
  const { admin, client, va, task, workflow } = everyone;
  const ids = { clientId: client.id, vaId: va.id };
  const reviewed = await gva.createTask({ ...ids, status: 'in-review' });
  await gva.createComment(reviewed.id, client);
  const unassigned = await gva.createTask({ clientId: client.id });
  await gva.callAs(va).tasks.move.mutate({ id: task.id, status: 'in-progress' });
  await gva.createTimeLog(task.id, va);
  await gva.createWorkflowComment(workflow.id, client);
  if (who === 'admin') await pay(gva, client);
  // The form of an assignment needs a VA and a client.
  await gva.createUser({ role: 'va' });
  await gva.createUser({ role: 'client' });
  const lead = { fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead' as const };
  await gva.database.db
    .insertInto('leads')
    .values({ ...lead, company: 'Leader' })
    .execute();
  return { admin, client, va, reviewed, unassigned, task, workflow };
}

/** The toasts of the specification if the server does not answer: the title, and the text if it has one. */
const failures: Record<string, readonly [title: string, text?: string]> = {
  'auth.login': ['Login failed'],
  'auth.register': ['Registration failed'],
  'auth.changePassword': ['Error', 'Failed to change password'],
  'profiles.edit': ['Update failed'],
  'tasks.create': ['Failed to create task'],
  'tasks.edit': ['Failed to update task'],
  'tasks.assign': [
    'Failed to assign task',
    'There was an error assigning the task. Please try again.',
  ],
  'time.create': [
    'Failed to log time',
    'There was an error saving your time log. Please try again.',
  ],
  'feedback.give': ['Failed to submit feedback'],
  'payments.begin': ['Payment Failed', 'Failed to create subscription'],
  'routines.create': ['Failed to create routine'],
  'routines.edit': ['Failed to update routine'],
  'workflows.create': ['Failed to create workflow'],
  'workflows.edit': ['Failed to update workflow'],
  'users.create': ['Failed to create user'],
  'users.edit': ['Failed to update user'],
  'leads.convert': ['Failed to create user'],
  'leads.addComment': ['Failed to add comment'],
  'assignments.assign': ['Failed to assign VA'],
};

const invalid = 'This is refused, and here is why.';
const conflict = 'Someone else was faster. Reload to see the changes.';

/** Answers calls of the procedure with an error, without calling the server. */
const refuse = (network: Network, procedure: string, status: 400 | 409, data: object) =>
  network.respond(procedure, async () => {
    const message = status === 400 ? invalid : conflict;
    const code = status === 400 ? 'BAD_REQUEST' : 'CONFLICT';
    const error = { message, code: -32_600, data: { httpStatus: status, code, ...data } };
    return new Response(JSON.stringify({ error }), { status });
  });

const escapePattern = (text: string) => text.replace(/[?$.]/g, '\\$&');

async function checkForm(page: Page, network: Network, form: FormCase) {
  const { procedure, open, typed = {}, choose, submit, field } = form;
  await open?.(page);
  // The button that opens a form may have the same name.
  const button = await waitFor(() => {
    const inForm = screen
      .getAllByRole('button', { name: submit })
      .find((one) => one.closest('form'));
    if (!inForm) throw new Error('The form is not open.');
    return inForm;
  });
  // A dialog that has just opened moves the focus.
  const dialog = button.closest<HTMLElement>('[role$=dialog]');
  if (dialog)
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const queries = within(button.closest('form') as HTMLElement);
  const toLabelPattern = (label: string) =>
    new RegExp(`^${escapePattern(label)}( [(]optional[)])?$`);
  for (const [label, text] of Object.entries(typed))
    await page.fill(toLabelPattern(label), text, queries);
  await choose?.(page);
  const expectUnchanged = async () => {
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    expect(button).toBeEnabled();
    for (const [label, text] of Object.entries(typed))
      expect(queries.getByLabelText(toLabelPattern(label))).toHaveProperty('value', text);
  };

  const issues = field && [{ path: field.name, message: invalid }];
  refuse(network, procedure, 400, issues ? { issues } : {});
  await page.click(button);
  if (field)
    await waitFor(() =>
      expect(queries.getByLabelText(toLabelPattern(field.label))).toHaveAccessibleDescription(
        new RegExp(`${escapePattern(invalid)}$`),
      ),
    );
  else await screen.findAllByText(invalid);
  await expectUnchanged();

  refuse(network, procedure, 409, {});
  await page.click(button);
  await screen.findAllByText(new RegExp(`^${escapePattern(conflict)}`));
  await expectUnchanged();

  const failure = failures[procedure];
  if (!failure) return;
  network.abort(procedure);
  await page.click(button);
  const [title, text = unreachableMessage] = failure;
  await waitFor(() => expectToast(title, text));
  await expectUnchanged();
}

const forms = {
  visitor: formsOfVisitor,
  client: formsOfClient,
  va: formsOfVa,
  admin: formsOfAdmin,
};

describe.for(Object.keys(forms) as (keyof typeof forms)[])('forms for the role %s', (who) => {
  test.for(forms[who].map((form) => [`${form.procedure} at ${form.path}`, form] as const))(
    '%s keeps its values after a refusal',
    async ([, form], { gva, open, page, network }) => {
      const rows = await createRows(gva, who);
      await open(who === 'visitor' ? null : rows[who], addressOf(form.path, rows));
      await checkForm(page, network, form);
    },
  );
});
