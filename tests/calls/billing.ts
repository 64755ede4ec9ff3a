import { randomUUID } from 'node:crypto';
import { changePlan } from '../support/client-plans.ts';
import { orderOf, pay } from '../support/payments.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { endPlans, subscriptionOf } from './plan-cases.ts';
import type { World } from './world.ts';

const address = { line1: '1 Main Street', city: 'Austin', country: 'United States' };
const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

const figures = {
  subscriptionId: null,
  effectiveOn: '2026-01-01',
  amount: 0,
  hoursGranted: 0,
  hoursLeft: 0,
  nextBillingDate: null,
  nextAmount: null,
};

/** Gives both clients a plan that is charged to a card. */
async function payBoth(world: World) {
  await endPlans(world);
  await world.gva.database.db.deleteFrom('checkouts').where('status', '=', 'processing').execute();
  for (const name of ['client', 'otherClient'] as const) await pay(world.gva, world.people[name]);
}

/** What clients do with their own plan and its payments. */
export const billingCalls: Entry[] = [
  {
    number: 51,
    procedure: 'billing.get',
    cases: [{ name: 'own', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
  {
    number: 51,
    procedure: 'billing.saveAddress',
    audit: writes('user updated', 'client'),
    cases: [
      { name: 'own', input: always(address), expected: who('401 403 403 403 403 200 200') },
      {
        name: 'without a street',
        input: always({ ...address, line1: ' ' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'billing.saveBookkeeper',
    audit: writes('user updated', 'client'),
    cases: [
      {
        name: 'own',
        input: always({ email: 'books@example.com' }),
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'not an address',
        input: always({ email: 'books' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'billing.changeCard',
    audit: writes('subscription updated', 'client'),
    cases: [
      {
        name: 'of a plan that is charged to a card',
        input: async (world) => {
          await payBoth(world);
          const { plan: _, ...card } = orderOf({ token: 'tok_demo_visa_debit' });
          return card;
        },
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'with a card that is declined',
        input: async (world) => {
          await payBoth(world);
          const { plan: _, ...card } = orderOf({ token: 'tok_demo_declined' });
          return card;
        },
        expected: who('401 403 403 403 403 402 402'),
      },
      {
        name: 'with a card number',
        input: always({ ...orderOf({ token: '4242 4242 4242 4242' }), id: randomUUID() }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'billing.openCardPage',
    audit: 'nothing is changed yet; the provider only opens its page',
    cases: [
      {
        // The calls run with the demo provider, which has no pages.
        name: 'with a provider without pages',
        input: always({ id: randomUUID() }),
        expected: who('401 403 403 403 403 409 409'),
      },
      { name: 'without an id', input: always({}), expected: who('401 403 403 403 403 400 400') },
    ],
  },
  {
    number: 51,
    procedure: 'billing.finishCardChange',
    audit:
      'writes like billing.changeCard, but only with a provider that has pages (stripe-renewals.test.ts)',
    cases: [
      {
        name: 'with a provider without pages',
        input: always({ reference: 'cs_test_1' }),
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'with an invalid reference',
        input: always({ reference: 'cs test' }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'billing.pause',
    audit: writes('subscription updated', 'client'),
    cases: [
      {
        name: 'of the own plan, in two weeks',
        input: async (world) => {
          await subscriptionOf('client', 'active', '')(world);
          return { from: inTwoWeeks() };
        },
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'today',
        input: async (world) => {
          await subscriptionOf('client', 'active', '')(world);
          return { from: new Date().toISOString().slice(0, 10) };
        },
        expected: who('401 403 403 403 403 400 409'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'billing.activate',
    audit: writes('subscription updated', 'client', async (world) => {
      const { gva, people } = world;
      await payBoth(world);
      await changePlan(gva, people.admin, { clientId: people.client.id, act: 'pause' });
      const { activation } = await gva.callAs(people.client).billing.get.query();
      return { previewed: activation };
    }),
    cases: [
      {
        name: 'without a paused plan',
        input: async (world) => {
          await endPlans(world);
          return { previewed: figures };
        },
        expected: who('401 403 403 403 403 409 409'),
      },
    ],
  },
];
