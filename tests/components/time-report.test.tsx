import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { expectToast, test } from './support/test.tsx';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const daysAgo = (days: number) => ago(days * 24).slice(0, 10);
/** The last days, also at the beginning of a month. */
const lastPeriod = `period=custom&from=${daysAgo(6)}&to=${daysAgo(-1)}`;
const lastDays = `by=log&${lastPeriod}`;

/** A VA who logged one hour on each of these tasks. */
async function createLogged(gva: TestApp, ...titles: string[]) {
  const { client, va } = await gva.createPair();
  const logs = [];
  for (const [index, title] of titles.entries()) {
    const owners = { clientId: client.id, vaId: va.id };
    const { id } = await gva.createTask({ ...owners, status: 'in-progress', title });
    logs.push((await gva.createTimeLog(id, va, ago(3 + index * 2))).id);
  }
  return { client, va, logs, admin: await gva.createUser({ role: 'admin' }) };
}

const expectTotal = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent(text));
const logs = async () => within(await screen.findByRole('table', { name: 'Time logs' }));
const row = async (name: RegExp) => (await logs()).findByRole('row', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('an administrator corrects wrong hours; the client and the VA see it with the reason', async ({
  gva,
  open,
  page,
}) => {
  const { client, va, admin } = await createLogged(gva, 'Call the suppliers');
  await open(admin, `/time?${lastDays}&client=${client.id}`);
  await expectTotal('1 h in 1 time log');
  await page.click(within(await row(/Call the suppliers/)).getByRole('link'));
  const form = await dialog('Correct time');
  await waitFor(() => expect(form.getByLabelText('Duration')).toHaveValue('1:00'));
  await page.fill('Duration', '30m', form);
  await page.press('Correct time', form);
  expect(await form.findByText('Reason is required')).toBeVisible();
  await page.fill('Reason', 'It took half an hour', form);
  await page.press('Correct time', form);
  await expectToast('Time corrected', `${va.fullName} is told by email.`);
  await expectTotal('0:30');
  await waitFor(async () => expect(await row(/Call the suppliers/)).toHaveTextContent('Corrected'));

  await open(client, `/time?${lastDays}`);
  await expectTotal('0:30');
  expect(await row(/Call the suppliers/)).toHaveTextContent('Corrected');
  await page.click(screen.getByRole('tab', { name: 'Corrections' }));
  const corrections = await screen.findByRole('table', { name: 'Corrections' });
  await within(corrections).findByText(/It took half an hour/);
  for (const text of ['Before: 1:00', 'Now: 0:30']) expect(corrections).toHaveTextContent(text);

  await open(va, '/time-tracking');
  const own = await screen.findByRole('region', { name: 'Corrections' });
  await within(own).findByText(/It took half an hour/);
  const edit = await screen.findByRole('button', { name: 'Edit log on Call the suppliers' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
});

test('an administrator selects logs with the keyboard and moves them to another client’s task', async ({
  gva,
  open,
  page,
}) => {
  const { client, va, admin } = await createLogged(gva, 'Sort the mail', 'Sort the bills');
  const other = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: other.id, title: 'Tidy the archive' });
  await open(admin, `/time?${lastDays}&va=${va.id}`);
  await row(/Sort the bills/);
  await page.keyboard('jxjx');
  await page.press('Move to a task');
  const form = await dialog('Move 2 time logs');
  await form.findByText(/2:00 in all\./);
  await page.fill('Task', 'Tidy the archive', form);
  await page.click(await screen.findByRole('option', { name: /Tidy the archive/ }));
  await page.fill('Reason', 'It was the archive', form);
  await page.press('Move time', form);
  await expectToast('Time moved', '2 time logs moved.');
  await waitFor(async () =>
    expect((await logs()).getAllByRole('row', { name: /Tidy the archive/ })).toHaveLength(2),
  );

  await open(client, '/time?show=corrections');
  const corrections = await screen.findByRole('table', { name: 'Corrections' });
  await within(corrections).findAllByText(/Moved to another client: It was the archive/);
  expect(screen.queryByText(/Tidy the archive/)).toBeNull();
  await open(other, `/time?${lastDays}`);
  await expectTotal('2 h in');
});

test('a log that changed in the meantime refuses the deletion of all selected logs (409)', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { va, admin, logs: ids } = await createLogged(gva, 'Plan the trip', 'Book the hotel');
  await open(admin, `/time?${lastDays}&va=${va.id}`);
  await row(/Plan the trip/);
  await page.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await page.press('Delete');
  const form = await dialog('Delete 2 time logs');
  await page.fill('Reason', 'Logged twice', form);
  network.respond('timeCorrections.deleteMany', async ({ send }) => {
    const body = { notes: 'Two calls' };
    await gva.requestAs(va)({ method: 'PATCH', url: `/api/time-logs/${ids[0]}`, body });
    return send();
  });
  await page.press('Delete 2 time logs', form);
  const refusal = await screen.findByRole('dialog', { name: 'Failed to delete time' });
  expect(refusal).toHaveTextContent("Nothing was changed: 1 of 2 selected rows can't be changed.");
  expect(refusal).toHaveTextContent(`1:00 of ${va.fullName} on “Plan the trip”`);
  await page.press('Keep the selection', within(refusal));
  await waitFor(() => expect(refusal).not.toBeInTheDocument());
});

test('an administrator adds time for a VA, and keeps the filters as a view', async ({
  gva,
  open,
  page,
}) => {
  const { va, admin } = await createLogged(gva, 'Old work');
  const [from, to] = [daysAgo(41), daysAgo(39)];
  await open(admin, `/time?va=${va.id}&period=custom&from=${from}&to=${to}`);
  await expectTotal('0 h in');
  await page.press('Add time');
  const form = await dialog('Add time');
  await page.fill('Virtual Assistant', va.fullName, form);
  await page.click(await screen.findByRole('option', { name: new RegExp(va.fullName) }));
  await page.fill('Task', 'Old work', form);
  await page.click(await screen.findByRole('option', { name: /Old work/ }));
  await page.fill('Start time', `${daysAgo(40)}T09:00`, form);
  await page.fill('End time', `${daysAgo(40)}T10:30`, form);
  await page.fill('Duration', '1:30', form);
  await page.fill('Reason', 'The VA was ill', form);
  await page.press('Add time', form);
  await expectToast('Time added', `1:30 added for ${va.fullName}.`);
  await expectTotal('1:30');

  await page.press('Views');
  await page.choose('Save as new view');
  const view = await dialog('Save view');
  await page.fill('Name', 'Former hours', view);
  await page.press('Save view', view);
  await expectToast('View saved');
  await open(admin, '/time');
  await page.press('Views');
  await page.choose('Former hours');
  await expectTotal('1:30');
});

test('an administrator opens a person, a client and a task down to a log', async ({
  gva,
  open,
  page,
}) => {
  const {
    client,
    va,
    admin,
    logs: ids,
  } = await createLogged(gva, 'Call the suppliers', 'Sort the mail');
  await open(admin, `/time?${lastPeriod}`);
  await expectTotal('2 h in 2 time logs');
  const company = (await gva.callAs(admin).timeReport.list.query({})).items[0]?.client.company;
  for (const [list, name] of [
    ['Hours by person', va.fullName],
    ['Hours by client', company ?? client.fullName],
    ['Hours by task', 'Sort the mail'],
  ] as const) {
    const groups = within(await screen.findByRole('list', { name: list }));
    await page.click(await groups.findByRole('button', { name: new RegExp(`^${name}`) }));
  }
  const opened = within(await screen.findByRole('list', { name: 'Time logs' }));
  await page.click(await opened.findByRole('link'));
  expect((await dialog('Correct time')).getByLabelText('Duration')).toHaveValue('1:00');

  // A link to a log opens it, even in another period.
  await open(admin, `/time?period=custom&from=2026-01-01&to=2026-01-31&log=${ids[0]}`);
  expect((await dialog('Correct time')).getByLabelText('Duration')).toHaveValue('1:00');
  await open(admin, '/time?log=2147483647');
  await waitFor(() => expect(location.search).not.toContain('log='));
});

test('the arrows lead to the month before and back, and the tab of an old address is open', async ({
  gva,
  open,
  page,
}) => {
  const admin = await gva.createUser({ role: 'admin' });
  await open(admin, '/time/approve');
  const tab = await screen.findByRole('tab', { name: 'To approve' });
  await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'));
  await page.click(screen.getByRole('tab', { name: 'All' }));
  const period = within(await screen.findByRole('group', { name: 'Period' }));
  const next = period.getByRole('button', { name: 'Next period' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.press('Previous period', period);
  const month = new Date();
  month.setDate(0);
  expect(
    await period.findByText(month.toLocaleString('en-US', { month: 'long', year: 'numeric' })),
  ).toBeVisible();
  await page.click(next);
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
  expect(location.search).not.toContain('from=');
});

test('a client approves all weeks that are shown after a confirmation with their number', async ({
  gva,
  open,
  page,
}) => {
  const { client, va, logs: ids } = await createLogged(gva, 'Call the suppliers', 'Sort the mail');
  const { db } = gva.database;
  await db.updateTable('timeLogs').set({ approval: 'submitted' }).where('id', 'in', ids).execute();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await gva.createTimeLog(task.id, va, ago(24 * 14), { approval: 'submitted' });
  await open(client, '/time?show=approve');

  // The arrow keys stay in the form, and entries that are opened again do not open it.
  const [returnFirst] = await screen.findAllByRole('button', { name: /^Return…/ });
  await page.click(returnFirst as HTMLElement);
  const reason = (await dialog(/^Return \d/)).getByLabelText('Reason');
  reason.focus();
  await page.keyboard('{ArrowDown}');
  expect(reason).toHaveFocus();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.press(/^Hide entries/);
  const [showFirst] = screen.getAllByRole('button', { name: /^Show entries/ });
  await page.click(showFirst as HTMLElement);
  await screen.findByRole('checkbox', { name: 'Select all entries' });
  expect(screen.queryByRole('dialog')).toBeNull();

  await page.press('Approve 2 weeks…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve 2 weeks?' }));
  expect(question.getByText(/^3:00 in 3 entries/)).toBeVisible();
  await page.press('Approve 2 weeks', question);
  await expectToast('Time approved', '3 entries approved.');
  expect(await screen.findByText('No time to approve')).toBeVisible();
});
