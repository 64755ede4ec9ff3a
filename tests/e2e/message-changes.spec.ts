import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { composer, expectChatWith, thread } from './support/chat.ts';
import { createNamedPair } from './support/people.ts';
import { png } from './support/sample-files.ts';
import { expect, test } from './support/test.ts';

const openActions = (page: Page, text: string) =>
  thread(page)
    .getByRole('button', { name: `Actions for ${text}`, exact: true })
    .click();
const choose = (page: Page, item: string) =>
  page.getByRole('menuitem', { name: item, exact: true }).click();

test('a client and a VA see each other type, read, edit, delete and send a picture without text', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const [clientPage, vaPage] = [await open(client, '/messages'), await open(va, '/messages')];
  await Promise.all([expectChatWith(clientPage, va), expectChatWith(vaPage, client)]);
  await Promise.all([untilLive(clientPage), untilLive(vaPage)]);

  const firstName = client.fullName.split(' ')[0] ?? '';
  // The line is shown for 5 seconds after a key.
  await Promise.all([
    expect(vaPage.getByText(`${firstName} is typing…`)).toBeVisible(),
    composer(clientPage).pressSequentially('Good'),
  ]);
  await composer(clientPage).press('Enter');
  await expect(thread(vaPage).getByText('Good', { exact: true })).toBeVisible();
  await expect(vaPage.getByText('is typing…')).toHaveCount(0);
  await expect(thread(clientPage).getByText(/^Seen \d/)).toBeVisible();

  // The arrow key edits the last message from the empty field.
  await composer(clientPage).press('ArrowUp');
  const editor = clientPage.getByLabel('Text of the message');
  await expect(editor).toHaveValue('Good');
  await editor.fill('Good morning');
  await editor.press('Enter');
  for (const page of [clientPage, vaPage]) {
    await expect(thread(page).getByText('Good morning')).toBeVisible();
    await expect(thread(page).getByText('edited', { exact: true })).toBeVisible();
  }

  await openActions(clientPage, 'Good morning');
  await choose(clientPage, 'Delete');
  await clientPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const page of [clientPage, vaPage]) {
    await expect(thread(page).getByText('This message was deleted')).toBeVisible();
    await expect(thread(page).getByText('Good morning')).toHaveCount(0);
  }
  await expect(thread(clientPage).getByText(/^Seen/)).toHaveCount(0);

  await clientPage.getByLabel('Attach files').setInputFiles(png('banner.png'));
  const files = clientPage.getByRole('list', { name: 'Files of the message' });
  await expect(files.getByRole('button', { name: 'Remove banner.png' })).toBeVisible();
  await clientPage.getByRole('button', { name: 'Send message' }).click();
  await expect(files).toHaveCount(0);
  await thread(vaPage).getByRole('button', { name: 'banner.png' }).first().click();
  await expect(vaPage.getByRole('dialog', { name: 'banner.png' })).toBeVisible();
});

test('on a touch screen a message shows its actions when it is tapped, and all of them are reached by the keyboard', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  await people.createMessage(client, va, 'First');
  await people.createMessage(client, va, 'Second');
  const viewport = { width: 390, height: 844 };
  const page = await open(va, '/messages', { hasTouch: true, isMobile: true, viewport });
  const actions = (text: string) =>
    thread(page).getByRole('button', { name: `Actions for ${text}`, exact: true });
  await expect(actions('First')).toHaveCSS('opacity', '0');
  await thread(page).getByText('First', { exact: true }).tap();
  await expect(actions('First')).toHaveCSS('opacity', '1');
  await expect(actions('Second')).toHaveCSS('opacity', '0');
  const target = await actions('First').evaluate((button) => {
    const { width, height, left, top } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy) === button;
    return [hits(21, 0), hits(-21, 0), hits(0, 21), hits(0, -21)];
  });
  expect(target).toEqual([true, true, true, true]);
  await actions('First').tap();
  await expect(page.getByRole('menuitem', { name: 'Create task' })).toBeVisible();
  await page.keyboard.press('Escape');

  await actions('Second').focus();
  await page.keyboard.press('Enter');
  await choose(page, 'Create task');
  await expect(page).toHaveURL(/\/tasks\?new=true&message=\d+/);
});

test('a VA makes a task of a message, and the two link to each other', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  await people.createMessage(client, va, 'Please book the flight to Lisbon');
  const page = await open(va, '/messages');
  await expectChatWith(page, client);

  await openActions(page, 'Please book the flight to Lisbon');
  await choose(page, 'Create task');
  await expect(page.getByLabel('Title')).toHaveValue('Please book the flight to Lisbon');
  await page.getByRole('button', { name: 'Create Task' }).click();

  await expectChatWith(page, client);
  await page.getByRole('link', { name: 'Task: Please book the flight to Lisbon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Lisbon/ })).toBeVisible();
  await page.getByRole('link', { name: `From a message of ${client.fullName}` }).click();
  await expectChatWith(page, client);
  await expect(
    thread(page).getByText('Please book the flight to Lisbon', { exact: true }),
  ).toBeInViewport();
});

test('a client finds an old message, steps through the matches and returns to the end', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  for (let n = 1; n <= 130; n++)
    await people.createMessage(va, client, n % 60 === 5 ? `Invoice number ${n}` : `Number ${n}`);
  const page = await open(client, '/messages');
  await expectChatWith(page, va);
  await expect(thread(page).getByText('Number 130', { exact: true })).toBeInViewport();

  await page.getByRole('heading', { name: /^Chat with/ }).click();
  await page.keyboard.press('f');
  const field = page.getByRole('searchbox', { name: /^Search messages with/ });
  await field.fill('invoice');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(thread(page).locator('.focused')).toHaveText(/Invoice number 125/);
  await expect(thread(page).locator('.focused')).toBeInViewport();

  await field.press('Enter');
  await field.press('Enter');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(thread(page).locator('.focused')).toHaveText(/Invoice number 5/);
  await expect(thread(page).locator('.focused')).toBeInViewport();
  await expect(thread(page).locator('mark').first()).toHaveText('Invoice');

  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('button', { name: 'Latest messages' }).click();
  await expect(thread(page).getByText('Number 130', { exact: true })).toBeInViewport();
});
