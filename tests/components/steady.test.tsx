import { notifyManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { queryClient } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { startedPlan } from '#tests/support/client-plans.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import type { Network } from './support/network.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

/** Waits until the page has received a row and could have shown it. */
async function untilReceived(title: string) {
  await waitFor(() => {
    expect(JSON.stringify(queryClient.getQueriesData({}))).toContain(title);
    expect(queryClient.isFetching()).toBe(0);
  });
  // Components receive data in a later task, before what is scheduled now.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

describe('rows', () => {
  const countTasks = () => screen.getAllByText(/^(First|Second|Third) task$/).length;

  test.for(['/tasks?layout=list', '/tasks?layout=board'])(
    'do not change on %s while a menu is open or a control is pressed',
    async (path, { gva, open, page }) => {
      const client = await gva.createUser({ role: 'client' });
      const create = (title: string) => gva.createTask({ clientId: client.id, title });
      await create('First task');
      await open(client, path);
      await untilLive();
      await page.press('Actions for First task');
      await screen.findByRole('menu');
      await create('Second task');
      await untilReceived('Second task');
      expect(countTasks()).toBe(1);
      await page.keyboard('{Escape}');
      await waitFor(() => expect(countTasks()).toBe(2));

      const pressed = screen.getByRole('button', { name: 'Actions for First task' });
      await page.pointer({ target: pressed, keys: '[MouseLeft>]' });
      await create('Third task');
      await untilReceived('Third task');
      expect(countTasks()).toBe(2);
      await page.pointer({ target: document.body, keys: '[/MouseLeft]' });
      await waitFor(() => expect(countTasks()).toBe(3));
    },
  );

  test('do not change on the dashboard while a control is pressed', async ({ gva, open, page }) => {
    const client = await gva.createUser({ role: 'client' });
    await gva.createTask({ clientId: client.id, title: 'First task' });
    await open(client, '/dashboard');
    await untilLive();
    const pressed = await screen.findByRole('link', { name: 'First task' });
    await page.pointer({ target: pressed, keys: '[MouseLeft>]' });
    await gva.createTask({ clientId: client.id, title: 'Second task' });
    await untilReceived('Second task');
    expect(countTasks()).toBe(1);
    await page.pointer({ target: document.body, keys: '[/MouseLeft]' });
    await waitFor(() => expect(countTasks()).toBe(2));
  });

  test('change again after the page of an open menu was left', async ({ gva, open, page }) => {
    const client = await gva.createUser({ role: 'client' });
    await gva.createTask({ clientId: client.id, title: 'First task' });
    await open(client, '/tasks?layout=list');
    await page.press('Actions for First task');
    await screen.findByRole('menu');
    await open(client, '/dashboard');
    await screen.findByText('First task');
    await untilLive();
    await gva.createTask({ clientId: client.id, title: 'Second task' });
    await waitFor(() => expect(countTasks()).toBe(2));
  });
});

test('a toast that offers Undo names its lead and stays, except for a failure or the next offer', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  await gva.callAs(null).leads.submit.mutate({ fullName: 'Ada Lead', email: 'ada@example.com' });
  await open(admin, '/dashboard');
  await page.press('Accept Ada Lead');
  await expectToast('Lead updated successfully');
  toast({ title: 'Exported' });
  await expectToast('Lead updated successfully', 'Ada Lead: Lead');
  expect(screen.queryByText('Exported')).toBeNull();
  toast({ title: 'Not saved', tone: 'destructive' });
  await expectToast('Not saved');
  await page.press('Dismiss');
  await expectToast('Lead updated successfully');
  toast({ title: 'Moved', action: { label: 'Undo', onClick: () => {} } });
  await expectToast('Moved');
  await page.press('Dismiss');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
});

// The responses of one request arrive together, so no section moves what the user is about to press.
describe('sections load with one request', () => {
  const noLogs = 'No time logs recorded for this task';

  /** Waits for a text of a section that has loaded. */
  async function expectOneRequest(network: Network, text: string | RegExp) {
    await screen.findAllByText(text);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const isOfFrame = (name: string) =>
      /^(auth|exports|messages[.]unread|notifications|timers|leads[.]waiting)/.test(name);
    const calls = network.takeCalls().map((names) => names.filter((name) => !isOfFrame(name)));
    const [first = [], ...later] = calls.filter((names) => names.length > 0);
    // Live events may load the same again.
    expect(first).toEqual(expect.arrayContaining(later.flat()));
  }

  test.for([
    ['admin', '/dashboard', /^Task \d+$/],
    ['va', '/dashboard', /^Task \d+$/],
    ['client', '/dashboard', /^Task \d+$/],
    ['client', '/subscription-management?part=hours', '+80:00'],
    ['client', '/tasks?id=:task', noLogs],
    ['va', '/tasks?id=:task', noLogs],
  ] as const)('for the role %s on %s', async ([role, path, text], { gva, open, network }) => {
    const everyone = await createEveryone(gva);
    await startedPlan(gva, everyone.admin, everyone.client);
    await open(everyone[role], addressOf(path, everyone));
    await expectOneRequest(network, text);
  });

  test('in the dialog of a task', async ({ gva, open, page, network }) => {
    const client = await gva.createUser({ role: 'client' });
    await gva.createTask({ clientId: client.id, title: 'First task' });
    await open(client, '/tasks?layout=board');
    const card = await screen.findByRole('link', { name: 'First task' });
    // The last call of the board, for its filter.
    await waitFor(() => expect(network.takeCalls().flat()).toContain('users.listOwnVas'));
    await page.click(card);
    await expectOneRequest(network, noLogs);
  });
});
