import type { Page } from '@playwright/test';
import { card, cardIn, expectOrder, expectToast, untilLive } from './support/board.ts';
import {
  captureDialog,
  inlineField,
  openByKey,
  openInlineField,
  pasteText,
  title,
} from './support/capture.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { callsOf } from './support/state.ts';
import { expect, test } from './support/test.ts';

const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('a client writes tasks into the column, one after the other', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'An old task' });
  const page = await open(client, '/tasks');
  const field = await openInlineField(page);
  await expect(field).toBeFocused();
  await field.pressSequentially('Call the bank tomorrow !high');
  await expect(chip(page, /^Due /)).toBeVisible();
  await expect(chip(page, /^High priority/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  await expect(card(page, 'Call the bank')).toContainText('Tomorrow');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await page.keyboard.type('Report for Monday');
  await expect(field).toHaveValue('Report for Monday');
  await expect(chip(page, /^Due /)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectOrder(page, 'To Do', ['Report for Monday', 'Call the bank', 'An old task']);

  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a task to To Do' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inlineField(page)).toHaveValue('Half a thought');
});

test('a task that is not created keeps its text, and a retry creates it once', async ({
  open,
  people,
  watch,
}) => {
  const { client } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'An old task' });
  const page = await open(client, '/tasks');
  const field = await openInlineField(page);
  await field.fill('ab');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^Write at least 3 characters\./);

  watch.expects(/Failed to load resource/);
  // The server creates the task, but the response does not arrive.
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field.fill('Call the bank fri');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create task', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('Call the bank fri');
  await expect(field).toBeFocused();
  await page.unroute(callsOf('tasks.createMany'));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Task created successfully');
  await expect(field).toHaveValue('');
  await page.reload();
  await expectOrder(page, 'To Do', ['Call the bank', 'An old task']);
});

test('a task that is not created does not disturb the next line, and is created later', async ({
  open,
  people,
  watch,
}) => {
  const { client } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'An old task' });
  const page = await open(client, '/tasks');
  const field = await openInlineField(page);
  watch.expects(/Failed to load resource/);
  const failure = Promise.withResolvers<void>();
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await failure.promise;
    await route.abort();
  });
  await field.fill('Call the bank');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ha');
  failure.resolve();
  await expect(page.getByText('“Call the bank” was not created.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Ha');
  await page.unroute(callsOf('tasks.createMany'));
  await page.getByRole('button', { name: 'Try again: Call the bank' }).click();
  await expectOrder(page, 'To Do', ['Call the bank', 'An old task']);
  await expect(page.getByText('“Call the bank” was not created.')).toHaveCount(0);
  await expect(field).toHaveValue('Ha');
});

test('a client opens the quick capture with C and puts understood words back', async ({
  open,
  people,
}) => {
  const { client } = await createNamedPair(people);
  const page = await open(client, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await openByKey(page);
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Watch the new film today !low');
  await chip(page, /^Due .* Keep "today" in the title$/).click();
  await expect(title(page)).toBeFocused();
  await expect(chip(page, /^Due /)).toHaveCount(0);
  await expect(chip(page, /^Low priority/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Task created successfully');
  await expect(title(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(captureDialog(page)).toBeHidden();
  await page.goto('/tasks');
  await expect(cardIn(page, 'To Do', 'Watch the new film today')).toContainText('Low');

  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.press('c');
  await expect(search).toHaveValue('c');
  await search.blur();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Quick capture of tasks');
  await page.keyboard.press('c');
  // Closes the shortcuts only if no other overlay has replaced them.
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await expect(captureDialog(page)).toHaveCount(0);
});

test('a client pastes a list, removes a line, and creates the rest with one call', async ({
  open,
  people,
}) => {
  const { client } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'An old task' });
  const page = await open(client, '/tasks');
  await untilLive(page);
  let calls = 0;
  page.on('request', (request) => {
    if (callsOf('tasks.createMany').test(request.url())) calls += 1;
  });
  const field = await openInlineField(page);
  await pasteText(field, '- Call the bank tomorrow\n\n- Book a van !urgent\n- x\n- Order paper\n');
  const dialog = captureDialog(page);
  await expect(dialog.getByText('4 tasks from 4 lines')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Create 4 Tasks' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove x', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create 3 Tasks' }).click();
  await expectToast(page, '3 tasks created');
  await expect(dialog).toBeHidden();
  await expectOrder(page, 'To Do', ['Call the bank', 'Book a van', 'Order paper', 'An old task']);
  expect(calls).toBe(1);
});

test('more than 50 pasted lines are not cut off', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await openByKey(page);
  const lines = Array.from({ length: 52 }, (_, index) => `Line number ${index + 1}`);
  await pasteText(title(page), lines.join('\n'));
  const dialog = captureDialog(page);
  await expect(dialog.getByText('One call creates at most 50 tasks. Remove 2.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create 52 Tasks' })).toBeDisabled();
  for (const line of ['Line number 1', 'Line number 2'])
    await dialog.getByRole('button', { name: `Remove ${line}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Create 50 Tasks' }).click();
  await expectToast(page, '50 tasks created');
});

test('a VA captures a task for the chosen one of two clients', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  const second = await createPerson(people, 'client');
  await people.assign(va, second);
  const page = await open(va, '/tasks?view=mine');
  await expect(page.getByRole('tab', { name: 'My Tasks' })).toBeVisible();
  await openByKey(page);
  await title(page).fill('Book the venue');
  await page.keyboard.press('Enter');
  await expect(captureDialog(page).getByText('Please select a client')).toBeVisible();
  await captureDialog(page)
    .getByLabel('Client')
    .selectOption({ value: String(second.id) });
  await title(page).press('Enter');
  await expectToast(page, 'Task created successfully');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Book the venue')).toContainText(second.fullName);
  await expect(card(page, 'Book the venue')).not.toContainText(client.fullName);
});

test('a client writes a task into another column, and a VA does so on the own board only', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'An old task' });
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'Add a task to In Progress' }).click();
  const field = page.getByRole('textbox', { name: 'New task in In Progress' });
  await field.fill('Call the bank');
  await field.press('Enter');
  await expect(cardIn(page, 'In Progress', 'Call the bank')).toBeVisible();
  await expect(field).toBeFocused();

  const forVa = await open(va, '/tasks?view=available');
  await expect(forVa.getByRole('button', { name: 'Add a task to To Do' })).toBeVisible();
  await expect(forVa.getByRole('button', { name: /^Add a task to In/ })).toHaveCount(0);
  await forVa.getByRole('tab', { name: 'My Tasks' }).click();
  await expect(forVa.getByRole('button', { name: 'Add a task to In Review' })).toBeVisible();
});
