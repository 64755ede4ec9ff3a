import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { toEntered } from '#domains/plans/ui/offers/plan-form.tsx';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});
// The next test has a database of its own, with the plans of the specification.
afterEach(() => setAgency(defaultAgency));

const region = async () => within(await screen.findByRole('region', { name: 'Plans and prices' }));

test('an admin plans another price, reads what it does, and withdraws it', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency#plans');
  const plans = await region();
  await plans.findByText(/^\$600 a month/);
  await page.press('Change Part-time', plans);
  const form = within(await screen.findByRole('dialog', { name: 'Change Part-time' }));
  await page.fill('Valid from', '2099-01-01', form);
  await page.fill('Hourly rate ($)', '8', form);
  await page.press('Preview', form);

  const question = within(await screen.findByRole('alertdialog', { name: 'Change Part-time?' }));
  await question.findByText(/^From January 1, 2099: new subscriptions to Part-time cost \$640/);
  await page.press('Save plan', question);
  await expectToast('Plan saved');
  await plans.findByText('Part-time from January 1, 2099');
  const { planned } = await gva.callAs(admin).planOffers.get.query();
  expect(planned).toMatchObject([{ slug: 'part-time', recorded: { hourlyRate: 8 } }]);

  await page.press('Change Part-time from January 1, 2099', plans);
  const again = within(await screen.findByRole('dialog', { name: 'Change Part-time' }));
  expect(await again.findByLabelText('Valid from')).toHaveValue('2099-01-01');
  expect(await again.findByLabelText('Hourly rate ($)')).toHaveValue(8);
  await page.press('Cancel', again);

  await page.press('Withdraw Part-time from January 1, 2099', plans);
  const withdrawal = within(await screen.findByRole('alertdialog'));
  await page.press('Withdraw', withdrawal);
  await expectToast('Planned change withdrawn');
  expect((await gva.callAs(admin).planOffers.get.query()).planned).toEqual([]);
});

test('a plan that cannot be offered is refused in its form', async ({ open, page }) => {
  await open(admin, '/settings/agency#plans');
  const plans = await region();
  await page.press('Change Part-time', plans);
  const form = within(await screen.findByRole('dialog', { name: 'Change Part-time' }));
  await page.fill('Name', 'Full-time', form);
  await page.press('Preview', form);

  await form.findByText('Another plan has the name Full-time. Choose another name.');
});

test('a client who has paid for a plan that is no longer offered returns to its checkout', async ({
  gva,
  open,
}) => {
  const { planOffers } = gva.callAs(admin);
  const { plans, today } = await planOffers.get.query();
  for (const plan of plans.filter(({ slug }) => slug === 'part-time'))
    await planOffers.save.mutate({ ...toEntered(plan), validFrom: today, isOffered: false });
  const client = await gva.createUser({ role: 'client' });

  await open(client, `/checkout?plan=part-time&paid=${randomUUID()}`);
  await screen.findByRole('heading', { name: 'Checkout' });
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(screen.queryByText('Plan Not Found')).toBeNull();

  await open(client, '/checkout?plan=part-time');
  await screen.findByRole('heading', { name: 'Plan Not Found' });
});

test('a plan that is no longer offered stays where it was chosen, and is not proposed', async ({
  gva,
  open,
  page,
}) => {
  const { db } = gva.database;
  const lead = { fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead' } as const;
  const { id } = await db
    .insertInto('leads')
    .values({ ...lead, plan: 'part-time' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { planOffers } = gva.callAs(admin);
  const { plans, today } = await planOffers.get.query();
  for (const plan of plans.filter(({ slug }) => slug === 'part-time'))
    await planOffers.save.mutate({ ...toEntered(plan), validFrom: today, isOffered: false });

  await open(admin, `/leads?id=${id}`);
  await page.press(
    'Edit interested in',
    within(await screen.findByRole('dialog', { name: 'Lea Leader' })),
  );
  const wish = await screen.findByLabelText(/^Interested in/);
  expect(wish).toHaveValue('part-time');
  expect(wish).toHaveTextContent('Part-time (no longer offered), $600.00');

  await db.updateTable('leads').set({ plan: null }).execute();
  await open(admin, '/leads');
  await page.press('Convert to Client');
  expect(await screen.findByLabelText(/^Subscription Plan/)).toHaveValue('full-time');
});
