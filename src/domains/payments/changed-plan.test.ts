import { afterAll, afterEach, expect, test } from 'vitest';
import { findRunningPlan, plansWhenBegun } from '#domains/plans/catalogue/running-queries.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createCheckout } from '#tests/support/payments.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const { planOffers } = gva.callAs(await gva.createUser({ role: 'admin' }));
const { today } = await planOffers.get.query();

/** Another version of the part-time plan from today on. */
async function change(changes: object) {
  for (const { slug, advertised, recorded, ...plan } of defaultPlans.slice(0, 1))
    await planOffers.save.mutate({
      ...plan,
      slug,
      ...recorded,
      validFrom: today,
      advertisedPrice: advertised.monthlyPrice,
      advertisedHours: advertised.monthlyHours,
      advertisedRate: advertised.hourlyRate,
      ...changes,
    });
}
afterEach(() => change({}));

/** A client who confirms their checkout after the plan has changed. */
async function confirmAfter(changes: object) {
  const client = await gva.createUser({ role: 'client' });
  const { payments } = gva.callAs(client);
  const { id } = await createCheckout(gva, client);
  await change(changes);
  const confirmed = await payments.confirm.mutate({ id });
  return { client, confirmed, open: await payments.open.query() };
}

test.each([
  ['is no longer offered', { isOffered: false }, /^This plan is no longer offered\./],
  [
    'has other hours for the same price',
    { monthlyHours: 100, hourlyRate: 6 },
    /^The plan has changed to 100 h a month at \$6\.00\/hr\. Nothing was charged/,
  ],
  ['has another price', { hourlyRate: 8 }, /^The amount has changed to \$640\.00\./],
])('a checkout of a plan that %s is closed and not charged', async (_case, changes, failure) => {
  const { client, confirmed, open } = await confirmAfter(changes);
  expect(confirmed).toMatchObject({ status: 'expired', failure: expect.stringMatching(failure) });
  expect(open).toBeNull();
  expect((await gva.callAs(client).payments.list.query({})).items).toEqual([]);
});

test('a plan has the storage that it had when its checkout began', async () => {
  const { client, confirmed } = await confirmAfter({ storageGb: 5 });
  expect(confirmed.status).toBe('succeeded');
  const running = await findRunningPlan(gva.database.db, client.id);
  const promised = await plansWhenBegun(gva.database.db, running?.begunAt ?? '');
  expect(promised.find(({ slug }) => slug === 'part-time')).toMatchObject({ storageGb: 10 });
});
