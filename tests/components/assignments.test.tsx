import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const assignments = '/va-management?tab=assignments';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rowsOf = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) });
const address = () => location.pathname + location.search;

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});

test('an admin ends assignments together, undoes it, and deselects one that has ended', async ({
  gva,
  open,
  page,
}) => {
  const pairs = [await gva.createPair(), await gva.createPair()] as const;
  const selectBoth = async () => {
    for (const { va, client } of pairs) {
      const name = `Select ${va.fullName} and ${client.fullName}`;
      await page.click(await screen.findByRole('checkbox', { name }));
    }
  };
  const endSelected = async (count: string) => {
    await page.press(
      'End assignments',
      within(screen.getByRole('region', { name: 'Selected rows' })),
    );
    const question = await screen.findByRole('alertdialog', { name: `End ${count}?` });
    await page.press('End assignments', within(question));
  };
  await open(admin, assignments);
  await selectBoth();
  await endSelected('2 assignments');
  await expectToast('Assignments ended', '2 assignments ended.');
  expect(await screen.findByText('No current assignments')).toBeVisible();
  await page.press('Undo');
  await expectToast('Change undone', 'Restored 2 assignments.');
  await waitFor(() => expect(rowsOf('Vera')).toHaveLength(2));

  const [{ client, va }] = pairs;
  await open(admin, `${assignments}&state=all`);
  await selectBoth();
  await gva.unassign(client);
  await endSelected('2 assignments');
  const refusal = await screen.findByRole('dialog', { name: 'No assignment was ended' });
  expect(refusal).toHaveTextContent(`${va.fullName} and ${client.fullName}`);
  expect(refusal).toHaveTextContent('This assignment has already ended.');
  await page.press('Deselect these rows', within(refusal));
  await endSelected('1 assignment');
  await expectToast('Assignments ended', '1 assignment ended.');
  await waitFor(() => expect(rowsOf('Ended')).toHaveLength(2));

  await open(admin, '/user-management?tab=activity');
  expect(await rowOf(`undid the end of the assignment of ${va.fullName}`)).toBeVisible();
});

test('an admin finds a former assignment by state, VA, client and day, exports it and saves the view', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { va, client } = await gva.createPair();
  await gva.createPair();
  await gva.database.db
    .updateTable('assignments')
    .set({ startedAt: '2026-01-05T09:00:00.000Z', endedAt: '2026-02-05T09:00:00.000Z' })
    .where('clientId', '=', client.id)
    .execute();
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
  await gva.createTimeLog(id, va, '2026-01-06T09:00:00.000Z');
  await gva.createTimeLog(id, va, '2026-02-06T09:00:00.000Z');
  await open(admin, '/va-management');
  await page.click(await screen.findByRole('tab', { name: 'Assignments' }));
  await page.filter('State', 'Ended');
  await page.filter('Virtual Assistant', va.fullName);
  await waitFor(() => expect(rowsOf('Vera')).toHaveLength(1));
  expect(await rowOf(va.fullName)).toHaveTextContent('1:00');
  await page.filter('State', 'All');
  await page.filter('Virtual Assistant', 'Any VA');
  await waitFor(() => expect(rowsOf('Vera')).toHaveLength(2));
  await page.filter('Client', String(client.id));
  await waitFor(() => expect(rowsOf('Vera')).toHaveLength(1));
  const filters = await page.openFilters();
  await page.fill('From', '2026-02-07', filters);
  expect(await screen.findByText('No assignments found')).toBeVisible();
  await page.fill('From', '2026-02-05', filters);
  expect(await rowOf(va.fullName)).toBeVisible();
  const filtered = `${assignments}&state=all&ofClient=${client.id}&from=2026-02-05`;
  expect(address()).toBe(filtered);

  let content = '';
  network.replace<{ content: string }>('exports.download', (file) => {
    content = file.content;
    return file;
  });
  await page.press('Export CSV');
  await waitFor(() => expect(content.split('\r\n')).toHaveLength(3));
  expect(content).toContain(`${va.fullName},${client.fullName},Company `);

  await page.press(/^Views/);
  await page.choose('Save as new view');
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await page.fill('Name', 'Former ones', form);
  await page.press('Save view', form);
  await expectToast('View saved', 'Former ones');
  await page.clearFilters();
  await waitFor(() => expect(address()).not.toContain('state'));
  await page.press(/^(Views|Former ones)/);
  await page.choose('Former ones');
  await waitFor(() => expect(address()).toContain(`&state=all&ofClient=${client.id}`));
});

test('an admin sees an assignment of another admin live, and ends it', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await open(admin, assignments);
  await untilLive();
  const other = gva.callAs(await gva.createUser({ role: 'admin' }));
  await other.assignments.assign.mutate({ vaId: va.id, clientId: client.id });
  const row = await rowOf(va.fullName);
  expect(row).toHaveTextContent(client.fullName);
  await page.press('Unassign', within(row));
  const question = await screen.findByRole('alertdialog', { name: `Unassign ${va.fullName}?` });
  await waitFor(() => expect(question).toHaveTextContent(`${va.fullName} keeps 1 open task`));
  await page.press('Unassign', within(question));
  await expectToast(
    'VA unassigned successfully',
    `${va.fullName} no longer works for ${client.fullName}.`,
  );
  await waitFor(() => expect(row).not.toBeInTheDocument());
});

test('with the keyboard an admin selects an assignment and opens the VA', async ({
  gva,
  open,
  page,
}) => {
  const { va } = await gva.createPair();
  await open(admin, assignments);
  await rowOf(va.fullName);
  await page.keyboard('jx');
  expect(await screen.findByText('1 selected')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: va.fullName })).toHaveFocus());
  await page.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: va.fullName })).toBeVisible();
});
