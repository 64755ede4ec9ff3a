import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { notifyDue } from '#domains/notifications/due.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const bell = () => screen.findByRole('button', { name: 'Notifications' });
/** The open inbox, once it has taken the focus, which it does after it is shown. */
async function inbox() {
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return within(dialog);
}
const expectUnread = (count: number) =>
  waitFor(async () =>
    expect(await bell()).toHaveAccessibleDescription(
      count === 0 ? '' : `${count} unread notification${count === 1 ? '' : 's'}`,
    ),
  );

let client: TestUser;
let va: TestUser;
let admin: TestUser;
/** A client and a VA who have read that they work together. */
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  client = await gva.createUser({ role: 'client', fullName: 'Clara Oak' });
  va = await gva.createUser({ role: 'va', fullName: 'Vera Elm' });
  admin = await gva.createUser({ role: 'admin' });
  await gva.assign(va, client);
  const until = new Date(Date.now() + 60_000).toISOString();
  for (const user of [client, va]) await gva.callAs(user).notifications.readAll.mutate({ until });
});

test('a VA reads of an assigned task, and the task page marks it as read', async ({
  gva,
  open,
}) => {
  const { id } = await gva.createTask({ clientId: client.id, title: 'Book the hall' });
  await open(va, '/dashboard');
  await expectUnread(0);
  await untilLive();
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
  await expectUnread(1);
  await open(va, `/tasks?id=${id}`);
  expect(await screen.findByRole('heading', { name: 'Book the hall' })).toBeVisible();
  await expectUnread(0);
});

/** A plan whose hours are used, first up to 80 % and then all. */
async function spendHours({ callAs, requestAs, database }: TestApp) {
  const body = { userId: client.id, plan: 'part-time' };
  await requestAs(client)({ method: 'POST', url: '/api/subscriptions', body });
  for (const hours of [-70, -10]) {
    const correction = { clientId: client.id, hours, reason: 'Hours of a test' };
    await callAs(admin).ledger.correct.mutate(correction);
    await notifyDue(database.db, new Date());
  }
}

test.for(['va', 'client', 'admin'] as const)(
  'a page about a client marks the entries about the hours of the client as read for %s',
  async (role, { gva, open, page }) => {
    await spendHours(gva);
    const { user, path } = {
      va: { user: va, path: '/my-client' },
      client: { user: client, path: '/subscription-management' },
      admin: { user: admin, path: `/clients/${client.id}` },
    }[role];
    await open(user, '/profile');
    await expectUnread(role === 'admin' ? 3 : 2); // Also that the invoice is paid.
    await page.click(await bell());
    const all = { name: /All hours of this period are used/ };
    const link = await (await inbox()).findByRole('link', all);
    link.focus();
    await page.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe(path));
    await expectUnread(role === 'admin' ? 1 : 0);
    await page.click(await bell());
    const earlier = within(await (await inbox()).findByRole('region', { name: 'Earlier' }));
    expect(await earlier.findByRole('link', all)).toBeVisible();
  },
);

test('a missed routine and a waiting lead are opened from the inbox and then read', async ({
  gva,
  open,
  page,
}) => {
  const { db } = gva.database;
  const { id } = await gva.createRoutine(client);
  const dueOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await db
    .insertInto('routineOccurrences')
    .values({ routineId: id, dueOn, status: 'missed' })
    .execute();
  await db
    .insertInto('leads')
    .values({
      fullName: 'Lena Lead',
      email: 'lena@example.com',
      ownerId: admin.id,
      createdAt: new Date(Date.now() - 21 * 3_600_000).toISOString(),
    })
    .execute();
  await notifyDue(db, new Date());
  for (const [user, sentence, dialog, count] of [
    [client, /Missed on/, /./, 1],
    [admin, /A reply was promised by /, 'Lena Lead', 2], // Also the request.
  ] as const) {
    await open(user, '/profile');
    await expectUnread(count);
    await page.click(await bell());
    const entry = await (await inbox()).findByRole('link', { name: sentence });
    entry.focus();
    await page.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    await waitFor(async () =>
      expect((await gva.callAs(user).notifications.unread.query()).count).toBe(0),
    );
  }
});

test('the letter E marks an entry as read, the filter shows one kind, and all are marked together', async ({
  gva,
  open,
  page,
}) => {
  const call = gva.callAs(va);
  for (const title of ['First task', 'Second task']) {
    const owners = { clientId: client.id, vaId: va.id };
    const { id } = await gva.createTask({ ...owners, status: 'in-progress', title });
    await call.comments.create.mutate({ taskId: id, content: 'Ready' });
    await call.tasks.move.mutate({ id, status: 'in-review' });
  }
  await open(client, '/dashboard');
  await expectUnread(4);
  await page.click(await bell());
  const panel = await inbox();
  const [comment] = await panel.findAllByRole('link', { name: /commented/ });
  comment?.focus();
  await page.keyboard('e');
  const earlier = within(await panel.findByRole('region', { name: 'Earlier' }));
  expect(await earlier.findByRole('link', { name: /commented/ })).toBeVisible();
  const kind = panel.getByLabelText('Kind');
  await page.selectOptions(kind, 'Task to approve');
  await waitFor(() => expect(panel.queryByRole('link', { name: /commented/ })).toBeNull());
  expect(await panel.findAllByRole('link', { name: /approval/ })).toHaveLength(2);
  await page.selectOptions(kind, '');
  await page.press('Mark all as read', panel);
  await waitFor(() => expect(panel.queryByRole('region', { name: 'New' })).toBeNull());
  await page.keyboard('{Escape}');
  await expectUnread(0);
});

test('a client mentions the VA by keyboard, and edits the comment', async ({ gva, open, page }) => {
  const owners = { clientId: client.id, vaId: va.id };
  const { id } = await gva.createTask({ ...owners, title: 'Write a text' });
  await open(client, `/tasks?id=${id}`);
  const field = await screen.findByLabelText('Add a comment');
  await page.type(field, 'Ask @');
  const list = await screen.findByRole('listbox', { name: 'People' });
  expect(within(list).getAllByRole('option')[0]).toHaveTextContent('Vera Elm');
  await page.keyboard('Ve');
  await page.keyboard('{ArrowDown}{ArrowUp}{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await page.keyboard('ra');
  await screen.findByRole('listbox', { name: 'People' });
  await page.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue('Ask @Vera Elm '));
  await page.press('Post comment');
  const posted = await screen.findByRole('article', { name: /Clara Oak/ });
  expect(posted).toHaveTextContent('@Vera Elm');
  await page.press('Edit comment', within(posted));
  const editor = await screen.findByLabelText('Edit comment', { selector: 'textarea' });
  expect(editor).toHaveValue('Ask @Vera Elm');
  await page.clear(editor);
  await page.click(editor);
  await page.paste('Call @Vera Elm');
  await page.press('Save');
  expect(await screen.findByText(/^Call/)).toHaveTextContent('@Vera Elm');
});

test('an entry about a comment far back in a long conversation leads to this comment', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
  const mention = { taskId: id, content: `Call <@${va.id}>` };
  await gva.callAs(client).comments.create.mutate(mention);
  const answers = Array.from({ length: 110 }, (_, index) => ({
    taskId: id,
    userId: va.id,
    content: `Answer ${index + 1}`,
    createdAt: new Date(Date.now() + index).toISOString(),
  }));
  await gva.database.db.insertInto('taskComments').values(answers).execute();
  await open(va, '/dashboard');
  await expectUnread(1);
  await page.click(await bell());
  const entry = await (await inbox()).findByRole('link', { name: /Clara Oak mentioned you/ });
  entry.focus();
  await page.keyboard('{Enter}');
  const comment = await screen.findByText(/^Call/);
  await waitFor(() => expect(comment.closest('article')).toHaveFocus());
});

test('a client reads that their VA deleted a task, and restores it from there', async ({
  gva,
  open,
  page,
}) => {
  const fields = { clientId: client.id, vaId: va.id };
  const { id } = await gva.createTask({ ...fields, title: 'Book the hall' });
  await open(client, '/profile');
  await expectUnread(0);
  await untilLive();
  await gva.callAs(va).tasks.delete.mutate({ id });
  await expectUnread(1);
  await page.click(await bell());
  const list = await inbox();
  expect(await list.findByRole('heading', { name: 'Book the hall' })).toBeVisible();
  expect(list.getByRole('link', { name: /Deleted by Vera Elm/ })).toBeVisible();
  await page.click(list.getByRole('button', { name: 'Restore: Book the hall' }));
  await expectToast('Task restored', 'Back in To Do, assigned to Vera Elm.');
  await waitFor(() => expect(list.queryByRole('link', { name: /Deleted by Vera Elm/ })).toBeNull());
  expect(await gva.callAs(client).tasks.get.query({ id })).toMatchObject({ vaId: va.id });
});

test('a client restores what they deleted from the list of their deleted tasks', async ({
  gva,
  open,
  page,
}) => {
  await gva.createTask({ clientId: client.id });
  const { id } = await gva.createTask({ clientId: client.id, title: 'Book the hall' });
  await gva.callAs(client).tasks.delete.mutate({ id });
  const other = await gva.createTask({ title: 'A task of another client' });
  await gva.callAs(admin).tasks.delete.mutate({ id: other.id });
  await open(client, '/tasks');
  await page.click(await screen.findByRole('button', { name: 'Deleted' }));
  await page.click(await screen.findByRole('button', { name: 'Restore Book the hall' }));
  await expectToast('Task restored', 'Back in To Do, without a VA.');
  expect(await screen.findByText('No deleted tasks')).toBeVisible();
  // A VA has no such list.
  await open(va, '/tasks?layout=deleted');
  expect(await screen.findByRole('heading', { level: 1, name: 'Task Board' })).toBeVisible();
});
