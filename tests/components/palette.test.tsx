import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { createEveryone } from './support/everyone.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const offers = {
  admin: ['Lead Management', 'User Management'],
  va: ['My Client', 'Track Time'],
  client: ['My Assistant', 'Manage Subscription'],
} as const;

test.for(['admin', 'va', 'client'] as const)(
  'the palette offers %s only the pages of the role, and opens the place of a person that it finds',
  async (role, { gva, open, page }) => {
    const everyone = await createEveryone(gva);
    const { client, va } = everyone;
    await open(everyone[role], '/settings');
    await page.press('Search and commands');
    expect(await screen.findByRole('option', { name: 'Log out' })).toBeVisible();
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    for (const [owner, labels] of Object.entries(offers))
      for (const label of labels) expect(names.includes(label), label).toBe(owner === role);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus());
    await page.keyboard('{Escape}');
    const opener = () => screen.getByRole('button', { name: 'Search and commands' });
    await waitFor(() => expect(opener()).toHaveFocus());

    await page.click(opener());
    const person = role === 'client' ? va : client;
    await page.type(await screen.findByRole('combobox', { name: 'Search' }), person.fullName);
    await page.click(
      await screen.findByRole('option', { name: new RegExp(`^${person.fullName}`) }),
    );
    const path = role === 'admin' ? `/clients/${client.id}` : `/messages?contact=${person.id}`;
    await waitFor(() => expect(location.pathname + location.search).toBe(path));
  },
);

test('the palette finds a comment and opens it on its task, and creates a task from what was typed', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Plan the trip' });
  const comment = await gva.createComment(task.id, va, 'The zeppelin is booked out');
  await open(client, '/settings');
  await page.press('Search and commands');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await page.type(field, 'zeppelin');
  const found = await screen.findByRole('option', { name: /The zeppelin is booked out/ });
  expect(found).toHaveTextContent('Plan the trip');
  expect(found).toHaveAttribute('aria-selected', 'true');
  const options = screen.getAllByRole('option');
  expect(options.at(-1)).toHaveTextContent('Create task: zeppelin');
  // What another text found is not chosen.
  const release = network.hold('search.find');
  await page.type(field, ' is');
  expect(found).toHaveAttribute('aria-selected', 'false');
  await page.keyboard('{Enter}');
  release();
  await waitFor(() => expect(found).toHaveAttribute('aria-selected', 'true'));
  const releaseComments = network.hold('comments.list');
  await page.keyboard('{Enter}');
  await waitFor(() =>
    expect(location.pathname + location.search + location.hash).toBe(
      `/tasks?id=${task.id}#comment-${comment.id}`,
    ),
  );

  await page.press('Search and commands');
  const second = await screen.findByRole('combobox', { name: 'Search' });
  await page.type(second, 'Rent a');
  // The comment that loads late does not take the focus.
  releaseComments();
  await screen.findByText('The zeppelin is booked out');
  await page.keyboard(' blimp');
  expect(await screen.findByText('No results for "Rent a blimp"')).toBeVisible();
  await page.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Quick capture' });
  expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveValue('Rent a blimp');
  await page.click(within(dialog).getByRole('button', { name: 'Create Task' }));
  await waitFor(async () => {
    const { items } = await gva.callAs(client).tasks.list.query({ q: 'blimp' });
    expect(items).toHaveLength(1);
  });
});

test('a search is aborted when another text replaces it, and its text can be searched again', async ({
  gva,
  open,
  page,
  network,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Book the zeppelin' });
  await open(client, '/settings');
  network.hold('search.find');
  const requests = vi.spyOn(globalThis, 'fetch');
  const signals = () =>
    requests.mock.calls.flatMap(([url, init]) =>
      String(url).includes('search.find') ? [init?.signal?.aborted] : [],
    );
  await page.press('Search and commands');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await page.type(field, 'zeppelin');
  await waitFor(() => expect(signals()).toEqual([false]));
  await page.type(field, 's');
  await waitFor(() => expect(signals()).toEqual([true, false]));
  network.restore();
  await page.keyboard('{Backspace}');
  expect(await screen.findByRole('option', { name: /Book the zeppelin/ })).toBeVisible();
  // The second search may have been answered by then.
  expect(signals()).toEqual([true, expect.any(Boolean), false]);
});

test('the palette begins with the acts on the open task, and does the chosen one', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Plan the trip' });
  await open(va, `/tasks?id=${task.id}`);
  await screen.findByRole('button', { name: 'Start task' });
  await page.press('Search and commands');
  const acts = within(await screen.findByRole('group', { name: 'On Plan the trip' }));
  const labels = () => acts.getAllByRole('option').map(({ textContent }) => textContent);
  expect(labels()).toEqual(['Start task', 'Edit Task']);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Start task');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await page.type(screen.getByRole('combobox', { name: 'Search' }), 'start');
  expect(labels()).toEqual(['Start task']);
  await page.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Submit for review' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl+K over the dialog of a task offers its acts; one that is gone by then is explained', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const fields = { clientId: client.id, vaId: va.id, title: 'Plan the trip' };
  const task = await gva.createTask({ ...fields, status: 'in-review' });
  const note = { taskId: task.id, content: 'The train is cheaper. '.repeat(10) };
  await gva.callAs(va).comments.create.mutate(note);
  await open(client, '/tasks');
  await untilLive();
  await page.click(await screen.findByRole('link', { name: 'Plan the trip' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan the trip' });
  await within(dialog).findByRole('button', { name: 'Show all' });
  await page.keyboard('{Control>}k{/Control}');
  const acts = within(await screen.findByRole('group', { name: 'On Plan the trip' }));
  const labels = acts.getAllByRole('option').map(({ textContent }) => textContent);
  // The note in the bar has a button, which is no act.
  expect(labels.slice(0, 2)).toEqual(['Approve', 'Request changes']);
  await gva.callAs(client).reviews.approve.mutate({ id: task.id });
  const approve = () => dialog.querySelector('[data-acts]')?.textContent;
  await waitFor(() => expect(approve()).not.toContain('Approve'));
  await page.click(acts.getByRole('option', { name: 'Approve' }));
  await expectToast('"Approve" is no longer available');
});

test.for([
  ['admin', 'record pay', 'Record payment', '/payments'],
  ['admin', 'assign', 'Assign VA', '/va-management?assign=true'],
  ['va', 'log time', 'Log time', '/time-tracking'],
  ['client', 'buy hours', 'Buy hours', '/subscription-management?part=hours'],
] as const)('%s types "%s" and gets to the place of the job', async (job, { gva, open, page }) => {
  const [role, words, label, path] = job;
  await open((await createEveryone(gva))[role], '/settings');
  await page.press('Search and commands');
  await page.type(await screen.findByRole('combobox', { name: 'Search' }), words);
  await page.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(location.pathname + location.search).toBe(path));
});

test('the ? key opens the keyboard shortcuts, except while the user types in a field', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/routines');
  const search = await screen.findByRole('searchbox', { name: 'Search routines' });
  await page.type(search, 'why?');
  expect(search).toHaveValue('why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  search.blur();
  await page.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(() => expect(within(help).getByRole('button', { name: 'Close' })).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());
});
