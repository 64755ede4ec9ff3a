import { demoAccounts, expect, test } from './support/test.ts';

test('the client, the VA and an administrator see the same hours left after a change of plan', async ({
  open,
  people,
  database,
}) => {
  const { client, va } = await people.createPair();
  const { db } = database;
  const subscribe = (plan: 'part-time' | 'full-time', monthlyHours: number) =>
    db
      .insertInto('subscriptions')
      .values({ userId: client.id, plan, status: 'active', monthlyHours, hourlyRate: 7.5 })
      .execute();
  await subscribe('part-time', 80);
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('userId', '=', client.id)
    .execute();
  await subscribe('full-time', 160);
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  await people.createTimeLog(id, va);
  const clientPage = await open(client, '/dashboard');
  const meter = clientPage.getByRole('meter', { name: 'Hours used this month' });
  const expectedText = '1:00 of 240 h used, 239:00 left';
  await expect(meter).toHaveAttribute('aria-valuetext', expectedText);

  await clientPage.goto('/subscription-management');
  await expect(meter).toHaveAttribute('aria-valuetext', expectedText);
  const vaPage = await open(va, '/my-client');
  await expect(vaPage.getByRole('meter', { name: 'Monthly Hours' })).toHaveAttribute(
    'aria-valuetext',
    expectedText,
  );
  const adminPage = await open(demoAccounts.admin, `/user-management?id=${client.id}`);
  await expect(
    adminPage.getByRole('meter', { name: `Hours used by ${client.fullName}` }),
  ).toHaveAttribute('aria-valuetext', expectedText);
});
