import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, vi } from 'vitest';
import { toast, toasterId } from '#client/ui/toaster.tsx';
import { makeCreateLead } from '#tests/support/leads.ts';
import { expectToast, test } from './support/test.tsx';

function toaster() {
  const found = document.getElementById(toasterId);
  if (!found) throw new Error('The page has no toaster');
  return found;
}

/** Lets React render and run its effects. */
async function rendered() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a toast', () => {
  async function pass(ms: number) {
    vi.advanceTimersByTime(ms);
    await rendered();
  }

  test('ends by itself, also below a pointer that rests, and one with an action later', async ({
    gva,
    open,
    page,
  }) => {
    await open(await gva.createUser({ role: 'admin' }), '/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
    toast({ title: 'Saved' });
    await rendered();
    await pass(4_000);
    const saved = screen.getByText('Saved');
    // A pointer that moves over the toast gives as much time again; one that rests there gives none.
    saved.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await rendered();
    await pass(4_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await pass(1_000);
    expect(screen.queryByText('Saved')).toBeNull();

    toast({ title: 'Moved', action: { label: 'Undo', onClick: () => {} } });
    await rendered();
    await pass(9_000);
    screen.getByRole('button', { name: 'Undo' }).focus();
    await rendered();
    await pass(60_000);
    screen.getByRole('button', { name: 'Undo' }).blur();
    await rendered();
    await pass(10_000);
    expect(screen.queryByText('Moved')).toBeNull();
    // A timer that is lost would hold back the requests of all later pages.
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await page.keyboard('{Escape}');
  });

  test('of a page in the background ends when its time is over, even if the browser delays timers', async ({
    gva,
    open,
  }) => {
    await open(await gva.createUser({ role: 'admin' }), '/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    toast({ title: 'Saved' });
    await screen.findByText('Saved');
    await rendered();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000 });
    document.dispatchEvent(new Event('visibilitychange'));
    await rendered();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    vi.setSystemTime(Date.now() + 2_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });
});

/** The time stops, as it nearly does between the clicks of a double click. */
const stopTime = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

test.for(['/dashboard', '/tasks?layout=board'])(
  'a client who approves a task on %s reads what happened and takes it back; a double click approves one',
  async (path, { gva, open, page, network }) => {
    const { client, va } = await gva.createPair();
    const create = (title: string) =>
      gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-review', title });
    const tasks = [await create('First task'), await create('Second task')];
    const countDone = async () => {
      const found = tasks.map(({ id }) => gva.callAs(client).tasks.get.query({ id }));
      return (await Promise.all(found)).filter(({ status }) => status === 'done').length;
    };
    await open(client, path);
    const [first] = await screen.findAllByRole('button', { name: /^Approve/ });
    const label = first?.getAttribute('aria-label') ?? '';
    stopTime();
    await page.press(label);
    const approved = label.includes('Second') ? 'Second' : 'First';
    await expectToast('Approved', `The task is done. (${approved} task)`);
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
    const next = await screen.findByRole('button', { name: /^Approve/ });
    await page.pointer({ target: next, keys: '[MouseLeft]' });
    await rendered();
    expect(await countDone()).toBe(1);

    vi.useRealTimers();
    await page.press('Undo', within(toaster()));
    await expectToast('Task updated', 'Task status has been updated successfully.');
    expect(await countDone()).toBe(0);
    // The question about the work is asked once in seven days, so not about a task that was not approved in the end.
    await page.press('Dismiss', within(toaster()));
    await rendered();
    expect(network.takeCalls().flat()).not.toContain('feedback.ask');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Approve/ })).toHaveLength(2),
    );
  },
);

test('a double click on Mark Contacted marks one lead', async ({ gva, open, page }) => {
  const admin = await gva.createUser({ role: 'admin' });
  const { leads } = gva.callAs(admin);
  const createLead = makeCreateLead(() => gva);
  for (const fullName of ['Ada Lead', 'Bea Lead']) await createLead({ fullName, status: 'lead' });
  await open(admin, '/leads?layout=cards');
  const buttons = await screen.findAllByRole('button', { name: /^Mark Contacted/ });
  const [first] = buttons;
  if (!first) throw new Error('No lead can be marked');
  stopTime();
  await page.click(first);
  await waitFor(() => expect(first.isConnected).toBe(false));
  const next = await screen.findByRole('button', { name: /^Mark Contacted/ });
  await page.pointer({ target: next, keys: '[MouseLeft]' });
  await rendered();
  const { items } = await leads.list.query({ status: 'contacted' });
  expect(items).toHaveLength(1);
});
