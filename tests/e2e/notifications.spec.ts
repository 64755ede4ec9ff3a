import type { APIRequestContext } from '@playwright/test';
import type { Factories, TestUser } from '../support/factories.ts';
import { expectToast, untilLive } from './support/board.ts';
import { bell, expectUnread, inbox, untilFocused } from './support/inbox.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Rest = (user: TestUser) => Promise<APIRequestContext>;

/** A client and a VA who have read that they work together. */
async function createPair(people: Factories, rest: Rest) {
  const pair = await createNamedPair(people);
  const data = { until: new Date(Date.now() + 60_000).toISOString() };
  for (const user of [pair.client, pair.va])
    await (await rest(user)).post('/api/notifications/read', { data });
  return pair;
}

test('twenty comments make one entry in both tabs, which leads to the last comment', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createPair(people, rest);
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Plan the fair',
  });
  const [first, second] = [await open(client, '/tasks'), await open(client, '/messages')];
  await Promise.all([untilLive(first), untilLive(second)]);
  const api = await rest(va);
  for (let i = 1; i <= 20; i++)
    await api.post(`/api/tasks/${id}/comments`, { data: { content: `Part ${i}` } });
  await Promise.all([expectUnread(first, 1), expectUnread(second, 1)]);

  await first.keyboard.press('i');
  await untilFocused(first);
  const entry = inbox(first).getByRole('link', { name: /20 comments, the last by/ });
  await expect(entry).toContainText('Part 20');
  await first.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await first.keyboard.press('Enter');
  await expect(inbox(first)).toBeHidden();
  const last = first.getByRole('article').filter({ hasText: 'Part 20' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await Promise.all([expectUnread(first, 0), expectUnread(second, 0)]);
});

test('a VA reads of an assigned task, and the task page marks it as read', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createPair(people, rest);
  const { id } = await people.createTask({ clientId: client.id, title: 'Book the hall' });
  const page = await open(va, '/dashboard');
  await untilLive(page);
  await (await rest(client)).patch(`/api/tasks/${id}`, { data: { vaId: va.id } });
  await expectUnread(page, 1);
  await page.goto(`/tasks?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Book the hall' })).toBeVisible();
  await expectUnread(page, 0);
});

test('the letter E marks an entry as read, the filter shows one kind, and all are marked together', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createPair(people, rest);
  const api = await rest(va);
  for (const title of ['First task', 'Second task']) {
    const { id } = await people.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title,
    });
    await api.post(`/api/tasks/${id}/comments`, { data: { content: 'Ready' } });
    await api.patch(`/api/tasks/${id}`, { data: { status: 'in-review' } });
  }
  const page = await open(client, '/dashboard');
  await expectUnread(page, 4);
  await bell(page).click();
  await untilFocused(page);
  await inbox(page)
    .getByRole('link', { name: /commented/ })
    .first()
    .focus();
  await page.keyboard.press('e');
  await expect(inbox(page).getByRole('region', { name: 'Earlier' })).toBeVisible();
  await inbox(page).getByLabel('Kind').selectOption('Task to approve');
  await expect(inbox(page).getByRole('link', { name: /approval/ })).toHaveCount(2);
  await expect(inbox(page).getByRole('link', { name: /commented/ })).toHaveCount(0);
  await inbox(page).getByLabel('Kind').selectOption('');
  await inbox(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox(page).getByRole('region', { name: 'New' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectUnread(page, 0);
});

test('a client mentions the VA by keyboard, and the VA opens the comment', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createPair(people, rest);
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Write a text',
  });
  const page = await open(client, `/tasks?id=${id}`);
  const field = page.getByLabel('Add a comment');
  await field.pressSequentially('Please ask @');
  const list = page.getByRole('listbox', { name: 'People' });
  await expect(list.getByRole('option').first()).toContainText(va.fullName);
  await field.pressSequentially(va.fullName.slice(0, 6));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await field.pressSequentially(va.fullName.slice(6, 8));
  await expect(list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Please ask @${va.fullName} `);
  await page.getByRole('button', { name: 'Post comment' }).click();
  const comment = page.getByRole('article').filter({ hasText: 'Please ask' });
  await expect(comment).toContainText(`@${va.fullName}`);
  await comment.getByRole('button', { name: 'Edit comment' }).click();
  const editor = page.getByLabel('Edit comment', { exact: true }).last();
  await expect(editor).toHaveValue(`Please ask @${va.fullName}`);
  await editor.fill(`Please call @${va.fullName}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Please call' })).toContainText(
    `@${va.fullName}`,
  );

  const other = await open(va, '/dashboard');
  await expectUnread(other, 1);
  await bell(other).click();
  await inbox(other)
    .getByRole('link', { name: /mentioned you/ })
    .click();
  await expect(other.getByRole('article').filter({ hasText: 'Please call' })).toBeFocused();
});

test('a VA switches a kind off, chooses quiet hours, and sees weeks and times in their way', async ({
  open,
  people,
  rest,
}) => {
  const { va } = await createPair(people, rest);
  const page = await open(va, '/settings');
  const mail = page.getByRole('switch', { name: 'Comment on a task, by email' });
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await expectToast(page, 'Notifications saved', 'Comment on a task');
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await expectToast(page, 'Settings saved');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21');
  const save = async (choice: string) => {
    // The toast of the change before may still be shown.
    const saved = page.waitForResponse(/settings\.set/);
    await page.getByText(choice).click();
    await saved;
  };
  await save('24-hour');
  await expect(page.getByLabel('From', { exact: true }).locator('option').nth(21)).toHaveText(
    '21:00',
  );
  await save('Sunday');
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  await expect(page.getByLabel('From', { exact: true }).locator('option').nth(21)).toHaveText(
    '21:00',
  );
});
