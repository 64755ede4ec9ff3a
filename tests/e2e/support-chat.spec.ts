import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { composer, contacts, thread } from './support/chat.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { pasteInto, png } from './support/sample-files.ts';
import { expect, test } from './support/test.ts';

const supportRow = (page: Page) => contacts(page).getByRole('link', { name: /GVA Support/ });
/** The support conversation of a user, as administrators see it. */
const request = (page: Page, name: string) =>
  contacts(page).getByRole('link', { name }).filter({ hasText: 'Support ·' });
const show = (page: Page, view: string) =>
  contacts(page).getByRole('button', { name: view, exact: true }).click();
const send = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press('Enter');
};

test('a client reaches GVA Support in one click, and any administrator answers, assigns and closes', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const helen = await createPerson(people, 'admin');
  const omar = await createPerson(people, 'admin');
  const page = await open(client, '/my-assistant');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/messages?with=support');
  await expect(page.getByText('How can we help?')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await untilLive(page);
  await send(page, 'When do I get an assistant?');
  await expect(supportRow(page)).toContainText('You: When do I get an assistant?');

  const desk = await open(helen, '/messages');
  await show(desk, 'Support');
  await expect(desk).toHaveURL('/messages?view=support');
  await expect(request(desk, client.fullName)).toContainText('Support · Unassigned');
  await request(desk, client.fullName).click();
  await untilLive(desk);
  await expect(thread(desk).getByText('When do I get an assistant?')).toBeVisible();
  await send(desk, 'Tomorrow, we have found somebody.');
  await expect(desk.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(String(helen.id));
  await expect(request(desk, client.fullName)).toContainText('Support · You');

  await expect(thread(page).getByText('Tomorrow, we have found somebody.')).toBeVisible();
  await expect(thread(page).getByText(`${helen.fullName}, GVA Support`)).toBeVisible();
  await expect(thread(desk).getByText(/^Seen/)).toBeVisible();

  await desk.getByRole('combobox', { name: 'Assigned to' }).selectOption(omar.fullName);
  await desk.getByRole('button', { name: `Close conversation with ${client.fullName}` }).click();
  await expect(request(desk, client.fullName)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Closed conversations' }).click();
  await expect(request(desk, client.fullName)).toContainText(`Support · ${omar.fullName}`);
  const reopen = desk.getByRole('button', {
    name: `Reopen conversation with ${client.fullName}`,
  });
  await expect(reopen).toBeVisible();
  await send(page, 'Thank you!');
  await expect(reopen).toHaveCount(0);

  const colleague = await open(omar, '/messages?view=mine');
  await request(colleague, client.fullName).click();
  await expect(thread(colleague).getByText('Thank you!')).toBeVisible();
  await expect(thread(colleague).getByText(helen.fullName)).toBeVisible();
});

test('a client pastes a picture to support, and an administrator finds an old message and answers with a file', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const admin = await createPerson(people, 'admin');
  for (let n = 1; n <= 120; n++) {
    // In groups of their own: the oldest one leaves the loaded page with each new message.
    const at = new Date(Date.now() - (121 - n) * 60_000);
    await people.askSupport(client, n === 5 ? 'The invoice is wrong' : `Number ${n}`, at);
  }
  const page = await open(client, '/messages?with=support');
  await expect(thread(page).getByText('Number 120', { exact: true })).toBeInViewport();
  await pasteInto(page, composer(page), [png('invoice.png')]);
  const files = page.getByRole('list', { name: 'Files of the message' });
  await expect(files.getByRole('button', { name: 'Remove invoice.png' })).toBeVisible();
  await composer(page).press('Enter');
  await thread(page).getByRole('button', { name: 'invoice.png', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'invoice.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(supportRow(page)).toContainText('You: File: invoice.png');

  const desk = await open(admin, `/messages?with=support&user=${client.id}`);
  await expect(request(desk, client.fullName)).toContainText('File: invoice.png');
  await desk.getByRole('button', { name: 'Search in this conversation' }).click();
  await desk.getByRole('searchbox', { name: /^Search messages with/ }).fill('INVOICE is');
  await expect(desk.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(thread(desk).locator('.focused')).toHaveText(/The invoice is wrong/);
  await expect(thread(desk).locator('.focused')).toBeInViewport();
  await desk.getByRole('button', { name: 'Close search' }).press('Enter');
  await desk.getByLabel('Attach files').setInputFiles(png('corrected.png'));
  await expect(desk.getByRole('button', { name: 'Remove corrected.png' })).toBeVisible();
  await send(desk, 'Here is the corrected one.');
  await expect(
    thread(page).getByRole('button', { name: 'corrected.png', exact: true }),
  ).toBeVisible();
});

test('a VA on a phone writes to support, and goes back to the contacts', async ({
  open,
  people,
}) => {
  const { va } = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  const page = await open(va, '/messages?with=support', { viewport: { width: 390, height: 844 } });
  await send(page, 'Hello');
  await expect(thread(page).getByText('Hello')).toBeVisible();
  await page.getByRole('button', { name: 'Back to contacts' }).click();
  await expect(supportRow(page)).toBeFocused();

  const phone = { viewport: { width: 390, height: 844 } };
  const desk = await open(admin, '/messages?with=support', phone);
  await request(desk, va.fullName).click();
  await expect(thread(desk).getByText('Hello')).toBeVisible();
  await desk.getByRole('button', { name: 'Back to contacts' }).click();
  await expect(request(desk, va.fullName)).toBeFocused();
});
