import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#domains/auth/operations.ts';
import { createAccount } from '#domains/users/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { training } from '#tests/support/invoices.ts';

let gva: TestApp;
beforeEach(async () => {
  gva = await createTestApp();
});
afterEach(() => gva.close());

const env = {
  ADMIN_USERNAME: 'Root',
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: password,
};

async function beginAgency(): Promise<TestUser> {
  await ensureFirstAdmin(gva.database.db, env);
  const { id, username, fullName } = await gva.database.db
    .selectFrom('users')
    .select(['id', 'username', 'fullName'])
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return { id, username, fullName, role: 'admin' };
}
const dashboardOf = (user: TestUser) => gva.callAs(user).dashboard;

describe('the set-up of a new agency', () => {
  test('begins with its first administrator, and nothing done', async () => {
    const owner = await beginAgency();
    expect(await dashboardOf(owner).setUp.query()).toEqual({
      isHidden: false,
      isComplete: false,
      asksName: true,
      hasWork: false,
      hasIdentity: false,
      hasPlans: false,
      hasPayment: false,
      takesCards: false,
      openInvitations: 0,
      vas: 0,
      hasLead: false,
      hasClient: false,
      hasInvoice: false,
    });
  });

  test('does not exist for an agency that was in use before', async () => {
    const admin = await gva.createUser({ role: 'admin' });
    expect(await dashboardOf(admin).setUp.query()).toBeNull();

    // An installation with clients whose last administrator was deleted.
    await gva.createUser({ role: 'client' });
    await gva.database.db.deleteFrom('users').where('role', '=', 'admin').execute();
    expect(await dashboardOf(await beginAgency()).setUp.query()).toBeNull();
  });

  test('ticks each step by what is stored', async () => {
    const owner = await beginAgency();
    const call = gva.callAs(owner);
    const read = () => call.dashboard.setUp.query();

    const { version } = await call.agency.get.query();
    await call.agency.edit.mutate({ name: 'Brightdesk', version });
    expect(await read()).toMatchObject({ hasIdentity: true });
    await call.invitations.createMany.mutate({ addresses: 'va@example.com', role: 'va' });
    expect(await read()).toMatchObject({ openInvitations: 1, vas: 0 });
    await call.leads.create.mutate({ fullName: 'Kim Lead', email: 'kim@example.com' });
    expect(await read()).toMatchObject({ hasLead: true, hasWork: false });
    const client = await gva.createUser({ role: 'client' });
    expect(await read()).toMatchObject({ hasClient: true, hasWork: true, hasInvoice: false });
    const { id, version: seen } = await call.invoices.create.mutate({
      clientId: client.id,
      lines: [training],
    });
    expect(await read()).toMatchObject({ hasInvoice: false });
    await call.invoices.send.mutate({ id, version: seen });
    expect(await read()).toMatchObject({ hasInvoice: true, isComplete: false });

    await call.dashboard.confirmSetUp.mutate({ step: 'plans' });
    await call.dashboard.confirmSetUp.mutate({ step: 'payment' });
    expect(await read()).toMatchObject({ hasPlans: true, hasPayment: true, isComplete: true });
  });

  test('is right as it is with one click, which a second one does not store again', async () => {
    const owner = await beginAgency();
    for (let click = 0; click < 2; click += 1)
      await dashboardOf(owner).confirmSetUp.mutate({ step: 'identity' });
    expect(await dashboardOf(owner).setUp.query()).toMatchObject({ hasIdentity: true });
    const { confirmed } = await gva.database.db
      .selectFrom('agencySetUp')
      .select('confirmed')
      .executeTakeFirstOrThrow();
    expect(confirmed).toEqual(['identity']);
  });

  test('is hidden and shown again for all administrators', async () => {
    const owner = await beginAgency();
    const other = await gva.createUser({ role: 'admin' });
    await dashboardOf(owner).hideSetUp.mutate({ isHidden: true });
    expect(await dashboardOf(other).setUp.query()).toMatchObject({ isHidden: true });
    await dashboardOf(other).hideSetUp.mutate({ isHidden: false });
    expect(await dashboardOf(owner).setUp.query()).toMatchObject({ isHidden: false });
  });

  test('ticks card payments once Stripe is configured', async () => {
    const owner = await beginAgency();
    const stripe = await createTestApp({
      database: gva.database,
      env: {
        STRIPE_SECRET_KEY: 'sk_test_1234',
        STRIPE_WEBHOOK_SECRET: 'whsec_1234',
        PUBLIC_URL: 'https://gva.example',
      },
    });
    try {
      expect(await stripe.callAs(owner).dashboard.setUp.query()).toMatchObject({
        hasPayment: true,
        takesCards: true,
      });
    } finally {
      await stripe.close();
    }
  });

  test('asks the first administrator for their name, once, and nobody else', async () => {
    const owner = await beginAgency();
    const other = await gva.createUser({ role: 'admin' });
    expect(await dashboardOf(other).setUp.query()).toMatchObject({ asksName: false });

    await dashboardOf(owner).nameOwner.mutate({ fullName: ' Nora Ek ' });
    expect(await dashboardOf(owner).setUp.query()).toMatchObject({ asksName: false });
    expect((await gva.callAs(owner).auth.session.query()).user?.fullName).toBe('Nora Ek');
  });

  test('accepts a name that is the username', async () => {
    const owner = await beginAgency();
    await dashboardOf(owner).nameOwner.mutate({ fullName: 'Root' });
    expect(await dashboardOf(owner).setUp.query()).toMatchObject({ asksName: false });
  });
});

describe('the first steps of a new VA', () => {
  async function createVa(): Promise<TestUser> {
    const { id, username, fullName } = await createAccount(
      gva.database.db,
      {
        username: 'rosa',
        password,
        fullName: 'Rosa Delgado',
        email: 'rosa@example.com',
        role: 'va',
      },
      { approvedAt: new Date(), author: serverAuthor },
    );
    return { id, username, fullName, role: 'va' };
  }

  test('are ticked by what is stored', async () => {
    const va = await createVa();
    const call = gva.callAs(va);
    const read = () => call.dashboard.vaFirstDay.query();
    expect(await read()).toEqual({
      isHidden: false,
      isComplete: false,
      hasPhoto: false,
      hasTimeZone: false,
      timeZone: null,
      weeklyHours: null,
      hasTask: false,
    });

    await call.presence.setTimeZone.mutate({ timeZone: 'Asia/Manila' });
    expect(await read()).toMatchObject({ hasTimeZone: true, timeZone: 'Asia/Manila' });
    await call.dashboard.offerHours.mutate({ weeklyHours: 37.5 });
    expect(await read()).toMatchObject({ weeklyHours: 37.5 });
    await gva.createTask({ vaId: va.id });
    expect(await read()).toMatchObject({ hasTask: true, isComplete: false });
    await gva.database.db
      .updateTable('users')
      .set({ profileImage: '/api/files/1' })
      .where('id', '=', va.id)
      .execute();
    expect(await read()).toMatchObject({ hasPhoto: true, isComplete: true });
  });

  test('do not exist for a VA who worked before there were any', async () => {
    const va = await gva.createUser({ role: 'va' });
    expect(await dashboardOf(va).vaFirstDay.query()).toBeNull();
  });

  test('are hidden and shown again', async () => {
    const va = await createVa();
    const { hideVaFirstDay, vaFirstDay } = dashboardOf(va);
    await hideVaFirstDay.mutate({ isHidden: true });
    expect(await vaFirstDay.query()).toMatchObject({ isHidden: true });
    await hideVaFirstDay.mutate({ isHidden: false });
    expect(await vaFirstDay.query()).toMatchObject({ isHidden: false });
  });

  test('let a VA say their hours once; then only an administrator changes them (409)', async () => {
    const va = await createVa();
    const { offerHours } = dashboardOf(va);
    await offerHours.mutate({ weeklyHours: 20 });
    await offerHours.mutate({ weeklyHours: 20 });
    await expect(offerHours.mutate({ weeklyHours: 40 })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    });
  });
});
