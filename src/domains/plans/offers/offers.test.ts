import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findRunningPlan, plansWhenBegun } from '#domains/plans/catalogue/running-queries.ts';
import { loadAgency } from '#server/agency.ts';
import { listPlanVersions, plansOn, versionsOn } from '#server/catalogue-plans.ts';
import { agency, defaultAgency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { addDays, formatDay } from '#shared/dates.ts';
import { createTestApp } from '#tests/support/app.ts';
import { planLabel, storageOf, titleOf } from '../catalogue/catalogue.ts';
import { announceBegunPlans } from './queries.ts';
import type { SavePlanInput } from './schema.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const admin = await gva.createUser({ role: 'admin' });
const { planOffers, payments } = gva.callAs(admin);
const { db } = gva.database;
const today = (await planOffers.get.query()).today;
const later = addDays(today, 40);

const partTime: SavePlanInput = {
  slug: 'part-time',
  validFrom: today,
  position: 1,
  label: 'Part-time',
  advertisedPrice: 599,
  advertisedHours: 80,
  advertisedRate: 7.49,
  monthlyHours: 80,
  hourlyRate: 8,
  weeklyHours: 20,
  storageGb: 5,
  sharing: 'Limited sharing',
  included: defaultPlans[0]?.included ?? [],
  isMostPopular: false,
  isOffered: true,
};
const team: SavePlanInput = {
  ...partTime,
  slug: 'team',
  label: 'Team',
  position: 3,
  monthlyHours: 320,
  hourlyRate: 6,
  weeklyHours: 80,
};

const asSpecified = defaultPlans.map(
  ({ advertised, recorded, ...plan }): SavePlanInput => ({
    ...plan,
    validFrom: today,
    advertisedPrice: advertised.monthlyPrice,
    advertisedHours: advertised.monthlyHours,
    advertisedRate: advertised.hourlyRate,
    ...recorded,
  }),
);

// Versions never change, so each test ends with newer ones that are as specified.
afterEach(async () => {
  for (const { id } of (await planOffers.get.query()).planned)
    await planOffers.withdraw.mutate({ id });
  for (const plan of asSpecified) await planOffers.save.mutate(plan);
  const { plans } = await planOffers.get.query();
  if (plans.some(({ slug }) => slug === 'team'))
    await planOffers.save.mutate({ ...team, isOffered: false });
});

const startFor = async (plan: string) => {
  const client = await gva.createUser({ role: 'client' });
  return { client, ...(await payments.startPlan.mutate({ userId: client.id, plan })) };
};

const partTimeOn = async (day: string) => versionsOn(await listPlanVersions(db), day)[0];

test('an installation begins with the plans of the specification', async () => {
  expect(await plansOn(db)).toEqual(defaultPlans);
  expect(agency().plans).toEqual(defaultAgency.plans);
});

test('a new price holds for new subscriptions, and running ones keep price and storage', async () => {
  const { client, ...before } = await startFor('part-time');

  await planOffers.save.mutate(partTime);

  expect(before).toMatchObject({ monthlyHours: 80, hourlyRate: 7.5 });
  expect(await gva.callAs(client).billing.get.query()).toMatchObject({
    promised: { storageGb: 10, sharing: 'Limited sharing', included: partTime.included },
  });
  const { items } = await gva.callAs(client).subscriptions.list.query({});
  expect(items).toMatchObject([{ plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 }]);
  const running = await findRunningPlan(db, client.id);
  const promised = await plansWhenBegun(db, running?.begunAt ?? '');
  expect(storageOf('part-time', promised)).toBe(10 * 1024 ** 3);
  expect(storageOf('part-time', await plansOn(db))).toBe(5 * 1024 ** 3);
  expect(await startFor('part-time')).toMatchObject({ monthlyHours: 80, hourlyRate: 8 });
  const newcomer = await gva.createUser({ role: 'client' });
  const preview = await gva.callAs(newcomer).subscriptions.preview.query({ plan: 'part-time' });
  expect(preview).toMatchObject({ amount: 640, hourlyRate: 8 });
  expect((await gva.callAs(newcomer).auth.session.query()).agency.plans[0]).toMatchObject({
    advertised: { monthlyPrice: 599 },
    recorded: { hourlyRate: 8 },
  });
});

test('a price of a later day is planned, says what it does, and can be withdrawn', async () => {
  await startFor('part-time');
  const { effects } = await planOffers.preview.query({ ...partTime, validFrom: later });
  expect(effects.join(' ')).toMatch(/: new subscriptions to Part-time cost \$640 a month/);
  expect(effects.join(' ')).toMatch(/running plans? keeps? (its|their) hours, price and storage/);
  expect(effects).toContain(
    'The landing page shows GVA Part-Time for $599 a month, with 80 hours at $7.49.',
  );

  const { planned } = await planOffers.save.mutate({ ...partTime, validFrom: later });

  expect(planned).toMatchObject([{ slug: 'part-time', validFrom: later }]);
  expect((await planOffers.list.query())[0]).toMatchObject({ recorded: { hourlyRate: 7.5 } });
  expect(await partTimeOn(later)).toMatchObject({ recorded: { hourlyRate: 8 } });
  expect(agency().plans[0]?.recorded.hourlyRate).toBe(7.5);
  const left = await planOffers.withdraw.mutate({ id: planned[0]?.id ?? 0 });
  expect(left.planned).toEqual([]);
  expect(await partTimeOn(later)).toMatchObject({ recorded: { hourlyRate: 7.5 } });
});

test('a change among planned ones says which one ends it, and which one it ends', async () => {
  const [nearer, last] = [addDays(today, 20), addDays(today, 60)];
  await planOffers.save.mutate({ ...partTime, validFrom: later });
  await planOffers.save.mutate({ ...partTime, validFrom: nearer });

  const effectsFrom = async (validFrom: string) =>
    (await planOffers.preview.query({ ...partTime, validFrom })).effects.join(' ');

  expect(await effectsFrom(today)).toContain(
    `It is valid until ${formatDay(addDays(nearer, -1))};`,
  );
  expect(await effectsFrom(today)).not.toContain('The change that is planned');
  expect(await effectsFrom(last)).toContain(
    `The change that is planned from ${formatDay(later)} then ends.`,
  );
  expect(await effectsFrom(later)).not.toContain('The change that is planned');
});

test('the server names a new plan, so that of two with one name the second is refused', async () => {
  const premium = { ...team, slug: undefined, label: 'Premium', validFrom: later };
  const { planned } = await planOffers.save.mutate(premium);
  expect(planned).toMatchObject([{ slug: 'premium', label: 'Premium' }]);
  await expect(planOffers.save.mutate({ ...premium, monthlyHours: 10 })).rejects.toThrow(
    'Another plan has the name Premium.',
  );
  const { planned: both } = await planOffers.save.mutate({ ...premium, label: 'Premium!' });
  expect(both.map(({ slug }) => slug)).toEqual(['premium', 'premium-2']);
});

test('a plan that was never offered is known to administrators only', async () => {
  await planOffers.save.mutate({ ...team, slug: 'draft', label: 'Draft', isOffered: false });
  const { plans } = await planOffers.get.query();
  expect(plans.map(({ slug }) => slug)).toContain('draft');
  expect(JSON.stringify(agency().plans)).not.toContain('draft');
  expect(planLabel('constructor')).toBe('constructor');
});

test('a third plan is offered, sold and, when it is retired, no longer sold but still named', async () => {
  await expect(startFor('team')).rejects.toThrow('Please select a plan');
  await planOffers.save.mutate(team);

  const { client, ...plan } = await startFor('team');

  expect(plan).toMatchObject({ plan: 'team', monthlyHours: 320, hourlyRate: 6 });
  expect((await planOffers.list.query()).map(titleOf)).toEqual([
    'GVA Part-Time',
    'GVA Full-Time',
    'GVA Team',
  ]);
  await planOffers.save.mutate({ ...team, isOffered: false });
  await expect(startFor('team')).rejects.toThrow('Please select a plan');
  expect((await gva.callAs(client).auth.session.query()).activePlan).toBe('team');
  expect(agency().plans.find(({ slug }) => slug === 'team')).toMatchObject({ label: 'Team' });
});

describe('a change is refused', () => {
  test.each([
    [{ label: 'Full-Time' }, 'Another plan has the name Full-time. Choose another name.'],
    [{ isMostPopular: true }, 'Only one plan can be the most popular, and Full-time already is.'],
    [{ label: 'custom' }, 'Another plan has the name custom.'],
  ])('if the plans could not be offered together: %j', async (change, message) => {
    const input = { ...partTime, ...change };
    await expect(planOffers.preview.query(input)).rejects.toThrow(message);
    await expect(planOffers.save.mutate(input)).rejects.toThrow(message);
  });

  test('if no plan would be left, also on a later day', async () => {
    await planOffers.save.mutate({ ...partTime, validFrom: later, isOffered: false });
    const [, fullTime = partTime] = asSpecified;
    await expect(planOffers.save.mutate({ ...fullTime, isOffered: false })).rejects.toThrow(
      'No plan would be left on offer. Keep at least one.',
    );
  });

  test.each([
    [{ validFrom: addDays(today, -1) }, 'Choose today or a later day'],
    [{ hourlyRate: 0 }, 'Hourly rate must be at least $0.01'],
    [{ advertisedHours: 0 }, 'Monthly hours must be at least 1'],
    [{ advertisedPrice: 0 }, 'Enter a price above $0'],
    [{ slug: 'enterprise' }, 'Enterprise and custom plans are agreed with each client'],
  ])('for %j', async (change, message) => {
    await expect(planOffers.save.mutate({ ...partTime, ...change })).rejects.toThrow(message);
  });
});

test('each process and browser is told once that a planned version has begun', async () => {
  const dayOf = () => db.selectFrom('sellerDetails').select('plansDay').executeTakeFirstOrThrow();
  await announceBegunPlans(db);
  expect(await dayOf()).toEqual({ plansDay: today });
  await db
    .updateTable('sellerDetails')
    .set({ plansDay: addDays(today, -1) })
    .execute();
  await announceBegunPlans(db);
  expect(await dayOf()).toEqual({ plansDay: today });
  await loadAgency(db);
});
