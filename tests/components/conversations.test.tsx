import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { test } from './support/test.tsx';

const list = async () => within(await screen.findByRole('navigation', { name: 'Contacts' }));
const rows = async () =>
  (await list()).queryAllByRole('link').map(({ textContent }) => textContent ?? '');
const isCurrent = (name: string) =>
  waitFor(async () => {
    const links = (await list()).getAllByRole('link');
    expect(links.filter((link) => link.matches('[aria-current]'))).toEqual([
      expect.objectContaining({ textContent: expect.stringContaining(name) }),
    ]);
  });
const chatWith = (name: string) =>
  screen.findByRole('heading', { level: 2, name: `Chat with ${name}` });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('an administrator', () => {
  test('has messages and support in one list, and below it the people without a conversation', async ({
    gva,
    open,
    page,
  }) => {
    const admin = await gva.createUser({ role: 'admin' });
    const colleague = await gva.createUser({ role: 'admin', fullName: 'Omar Reyes' });
    const client = await gva.createUser({ role: 'client', fullName: 'Clara Client' });
    const va = await gva.createUser({ role: 'va', fullName: 'Vera Assistant' });
    await gva.createMessage(client, admin, 'Good morning');
    await gva.callAs(admin).messages.markRead.mutate({ contactId: client.id });
    await gva.askSupport(client, 'An older question', minutesAgo(9));
    await gva.askSupport(va, 'Where is my pay?', minutesAgo(5));
    await gva.callAs(admin).support.assign.mutate({ userId: client.id, assigneeId: admin.id });
    await gva.callAs(admin).support.assign.mutate({ userId: va.id, assigneeId: colleague.id });
    await open(admin, `/messages?contact=${client.id}`);
    await chatWith('Clara Client');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        expect.stringMatching(/^CC.*Company \d+, Clara Client.*Client.*Good morning/),
        expect.stringMatching(/Vera Assistant.*Where is my pay.*Support · Omar Reyes/),
        expect.stringMatching(/Clara Client.*An older question.*Support · You/),
      ]),
    );

    const people = (await list()).getByRole('button', { name: '2 more people' });
    await page.click(people);
    expect((await rows()).slice(3)).toEqual([
      expect.stringContaining('Omar Reyes'),
      expect.stringContaining('Vera Assistant'),
    ]);
    await page.press('Mine');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        expect.stringContaining('Good morning'),
        expect.stringContaining('An older question'),
      ]),
    );
    await page.press('Support');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await page.press('Unread');
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringContaining('An older question')]),
    );
    await page.press('All');
    // Still open.
    await waitFor(async () => expect(await rows()).toHaveLength(5));
  });

  test('has what waits for them among the unread ones, and keeps what has been read while it is open', async ({
    gva,
    open,
    page,
  }) => {
    const admin = await gva.createUser({ role: 'admin' });
    const client = await gva.createUser({ role: 'client', fullName: 'Clara Client' });
    const va = await gva.createUser({ role: 'va', fullName: 'Vera Assistant' });
    await gva.askSupport(va, 'An older question', minutesAgo(5));
    await gva.createMessage(client, admin, 'Good morning');
    const unread = async () => (await gva.callAs(admin).messages.unreadCount.query()).count;
    await open(admin, '/messages?view=unread');
    await screen.findByText('Select a contact');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    // Nothing is read by opening the page.
    expect(await unread()).toBe(2);
    await page.click((await list()).getByRole('link', { name: /Clara Client/ }));
    await chatWith('Clara Client');
    await waitFor(async () => expect(await unread()).toBe(1));
    await isCurrent('Clara Client');
    expect(await rows()).toHaveLength(2);

    await page.click((await list()).getByRole('link', { name: /Vera Assistant/ }));
    await chatWith('Vera Assistant');
    await waitFor(async () => expect(await unread()).toBe(0));
    await isCurrent('Vera Assistant');
    expect(await rows()).toHaveLength(1);
  });

  test('begins with nobody, and writes to a person by company', async ({ gva, open, page }) => {
    const admin = await gva.createUser({ role: 'admin' });
    const client = await gva.createUser({ role: 'client', fullName: 'Clara Client' });
    await gva.createUser({ role: 'client' });
    const { companyName } = await gva.database.db
      .selectFrom('clientProfiles')
      .select('companyName')
      .where('userId', '=', client.id)
      .executeTakeFirstOrThrow();
    await open(admin, '/messages');
    await screen.findByText('Select a contact');
    await page.press('New message');
    const field = await screen.findByRole('combobox', { name: 'To' });
    await page.click(field);
    await page.paste(companyName);
    const option = new RegExp(`^${companyName}, Clara Client`);
    await page.click(await screen.findByRole('option', { name: option }));

    await chatWith('Clara Client');
    await isCurrent('Clara Client');
    const composer = await screen.findByRole('textbox', { name: 'Message to Clara Client' });
    await waitFor(() => expect(composer).toHaveFocus());
    await page.keyboard('Hello{Enter}');
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringContaining('You: Hello')]),
    );
  });

  test('sees the work of a client and of their VA beside the conversation', async ({
    gva,
    open,
    page,
  }) => {
    const admin = await gva.createUser({ role: 'admin' });
    const { client, va } = await gva.createPair();
    await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Book the flight' });
    await open(admin, `/messages?contact=${client.id}`);
    const about = within(await screen.findByRole('region', { name: /^About Company/ }));
    expect(await about.findByRole('link', { name: 'Open client' })).toHaveAttribute(
      'href',
      `/clients/${client.id}`,
    );
    expect(about.getByRole('link', { name: /^Book the flight/ })).toBeVisible();
    expect(about.getByText('Owes').nextElementSibling).toHaveTextContent('Nothing');

    await page.click(about.getByRole('link', { name: va.fullName }));
    const aboutVa = within(await screen.findByRole('region', { name: `About ${va.fullName}` }));
    expect(await aboutVa.findByRole('link', { name: /^Company/ })).toBeVisible();
    expect(aboutVa.getByText('Open tasks').nextElementSibling).toHaveTextContent('1');
  });
});

test('a client has their VA and support at the top, then other conversations; others are folded', async ({
  gva,
  open,
}) => {
  const { client, va } = await gva.createPair();
  const admin = await gva.createUser({ role: 'admin', fullName: 'Ada Office' });
  await gva.createMessage(admin, client, 'Welcome');
  await gva.createUser({ role: 'admin' });
  await open(client, '/messages');
  await chatWith(va.fullName);
  await waitFor(async () =>
    expect(await rows()).toEqual([
      expect.stringContaining(va.fullName),
      expect.stringContaining('GVA Support'),
      expect.stringMatching(/Ada Office.*Welcome/),
    ]),
  );
  const filters = within((await list()).getByRole('group', { name: 'Conversations' }));
  expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Unread',
  ]);
  expect((await list()).getByRole('button', { name: '1 more person' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^About/ })).toBeNull();
});
