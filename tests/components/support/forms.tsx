import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { pay } from '#tests/support/payments.ts';
import { createEveryone } from './everyone.ts';
import {
  type FormCase,
  formsOfClient,
  formsOfVa,
  formsOfVisitor,
  inOrder,
  menuItem,
  pickFirst,
  press,
} from './form-cases.ts';
import type { Page } from './test.tsx';

const account = { 'Full Name': 'Petra Klein', Email: 'petra.klein@example.com' };

const formsOfAdmin: FormCase[] = [
  {
    procedure: 'users.create',
    path: '/user-management',
    open: press('Create User'),
    typed: {
      ...account,
      Username: 'petra.klein',
      Password: 'correct horse',
      'Company Name': 'Klein',
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
export async function createRows(gva: TestApp, who: Role) {
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

/** Returns the button that submits the form. */
export async function openForm(page: Page, { open, submit }: FormCase) {
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
  return button;
}

export const forms = {
  visitor: formsOfVisitor,
  client: formsOfClient,
  va: formsOfVa,
  admin: formsOfAdmin,
};

type Role = keyof typeof forms;
export const roles = Object.keys(forms) as Role[];
