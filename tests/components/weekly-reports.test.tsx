import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { agency, defaultAgency, setAgency } from '#shared/agency.ts';
import { test } from './support/test.tsx';

const none = { count: 0, tasks: [] };

test('a client opens a weekly report, and reads what waits first', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  const waiting = { count: 52, tasks: [{ id: 1, title: 'Draft of the offer' }] };
  const content = { done: none, inProgress: none, waiting, hoursUsed: 2.5, hoursLeft: 8 };
  await gva.database.db
    .insertInto('weeklyReports')
    .values({ clientId: client.id, week: '2026-03-02', content: JSON.stringify(content) })
    .execute();
  await open(client, '/weekly-reports');
  await page.click(await screen.findByRole('link', { name: 'March 2, 2026' }));
  const report = within(await screen.findByRole('dialog', { name: 'Week of March 2, 2026' }));
  const part = await report.findByRole('region', { name: 'Waiting for you' });
  expect(part).toHaveTextContent('Waiting for you (52)Draft of the offerand 51 more tasks');
  expect(report.getByText(/2:30 h used this week, 8 h left/)).toBeVisible();
  expect(report.getByRole('button', { name: 'Download PDF' })).toBeVisible();
});

test('an administrator allows office files', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'admin' }), '/settings/agency#files');
  const allow = await screen.findByRole('switch', { name: 'Allow office files' });
  expect(allow).not.toBeChecked();
  await page.click(allow);
  await waitFor(() => expect(agency().officeFiles).toBe(true));
  // The section is rendered again with what was saved.
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Allow office files' })).toBeChecked(),
  );
  setAgency(defaultAgency);
});
