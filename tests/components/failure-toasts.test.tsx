import { screen, waitFor, within } from '@testing-library/dom';
import { describe } from 'vitest';
import { unreachableMessage } from '#client/describe-error.ts';
import type { Role } from '#shared/actor.ts';
import { startedPlan } from '#tests/support/client-plans.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import { inOrder, menuItem, press } from './support/form-cases.ts';
import { expectToast, type Page, test } from './support/test.tsx';

type Act = (page: Page) => Promise<unknown>;
type Case = {
  procedure: string;
  role: Role;
  path: string;
  act: Act;
  title: string;
  /** By default, that the server cannot be reached. */
  text?: string;
};

const confirm =
  (name: string): Act =>
  async (page) =>
    page.press(name, within(await screen.findByRole('alertdialog')));

/** The failures of the specification that have no form; those of the forms are in `form-refusals.test.tsx`. */
const cases: Case[] = [
  {
    procedure: 'auth.logout',
    role: 'client',
    path: '/settings',
    act: menuItem(/^Account menu of/, 'Log out'),
    title: 'Logout failed',
    text: 'There was an error logging out. Please try again.',
  },
  {
    procedure: 'tasks.take',
    role: 'va',
    path: '/tasks?id=:free',
    act: press('Assign to Me'),
    title: 'Failed to assign task',
    text: 'There was an error assigning the task. Please try again.',
  },
  {
    procedure: 'tasks.delete',
    role: 'client',
    path: '/tasks?id=:free',
    act: inOrder(menuItem('More actions', 'Delete Task'), confirm('Delete')),
    title: 'Failed to delete task',
  },
  {
    procedure: 'tasks.move',
    role: 'client',
    path: '/tasks?id=:task',
    act: menuItem(/^Status: /, 'Done'),
    title: 'Error',
    text: 'Failed to update task status.',
  },
  {
    procedure: 'leads.move',
    role: 'admin',
    path: '/dashboard',
    act: press(/^Accept /),
    title: 'Failed to update lead',
    text: 'There was an error updating the lead. Please try again.',
  },
  {
    procedure: 'leads.delete',
    role: 'admin',
    path: '/leads',
    act: press('Delete'),
    title: 'Failed to delete lead',
  },
  {
    procedure: 'assignments.unassign',
    role: 'admin',
    path: '/va-management?tab=assignments',
    act: inOrder(press('Unassign'), confirm('Unassign')),
    title: 'Failed to unassign VA',
  },
  {
    procedure: 'users.delete',
    role: 'admin',
    path: '/user-management?role=client',
    act: inOrder(menuItem(/^Actions for/, 'Delete user'), confirm('Delete user')),
    title: 'Failed to delete user',
  },
  {
    procedure: 'workflows.setVisibility',
    role: 'client',
    path: '/workflows?id=:workflow',
    act: async ({ click }) => click(await screen.findByRole('switch', { name: 'Public' })),
    title: 'Failed to update workflow',
  },
  {
    procedure: 'workflows.delete',
    role: 'client',
    path: '/workflows?id=:workflow',
    act: inOrder(menuItem(/^Actions for/, 'Delete workflow'), confirm('Delete')),
    title: 'Failed to delete workflow',
  },
  {
    procedure: 'routines.delete',
    role: 'client',
    path: '/routines',
    act: inOrder(menuItem(/^Actions for/, 'Delete routine'), confirm('Delete')),
    title: 'Failed to delete routine',
  },
  {
    procedure: 'subscriptions.setStatus',
    role: 'client',
    path: '/subscription-management',
    act: inOrder(press('Cancel Subscription'), confirm('Cancel Subscription')),
    title: 'Error',
    text: 'Failed to cancel subscription. Please try again.',
  },
  {
    procedure: 'messages.thread',
    role: 'client',
    path: '/messages/:va',
    act: async () => {},
    title: 'Failed to fetch messages',
  },
];

describe('without the server, the toast has the words of the specification', () => {
  test.for(cases)('$procedure: $title', async (one, { gva, open, network, page }) => {
    const { procedure, role, path, act, title, text = unreachableMessage } = one;
    const everyone = await createEveryone(gva);
    const { admin, client } = everyone;
    await startedPlan(gva, admin, client);
    const free = await gva.createTask({ clientId: client.id });
    for (const status of ['lead', 'request'] as const)
      await gva.database.db
        .insertInto('leads')
        .values({ fullName: 'Lea Leader', email: 'lea@example.com', status })
        .execute();
    network.abort(procedure);
    await open(everyone[role], addressOf(path, { ...everyone, free }));
    if (procedure !== 'messages.thread') await screen.findAllByRole('button');
    await act(page);
    await waitFor(() => expectToast(title, text));
  });
});

test('an unexpected fault of the server has the same words as no answer', async ({
  gva,
  open,
  network,
  page,
}) => {
  const { va, client } = await createEveryone(gva);
  const free = await gva.createTask({ clientId: client.id });
  await open(va, `/tasks?id=${free.id}`);
  await screen.findByRole('button', { name: 'Assign to Me' });
  network.fail('tasks.take');
  await page.press('Assign to Me');
  await expectToast(
    'Failed to assign task',
    'There was an error assigning the task. Please try again.',
  );
});
