import { randomUUID } from 'node:crypto';
import { createCheckout, orderOf, pay, upgradeWithSavedCard } from '../support/payments.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { endPlans, savedCardOf } from './plan-cases.ts';
import type { ActorName, World } from './world.ts';

/** Ends all plans and deletes the open checkouts, so that each call can begin a new one. */
async function endPlansAndCheckouts(world: World) {
  const { db } = world.gva.database;
  await endPlans(world);
  await db.deleteFrom('checkouts').where('status', '=', 'processing').execute();
}

const paidBy = (owner: Extract<ActorName, 'client' | 'otherClient'>) => async (world: World) => {
  await endPlansAndCheckouts(world);
  const { id } = await pay(world.gva, world.people[owner]);
  return id;
};

const checkoutRows: Entry[] = [
  {
    number: 51,
    procedure: 'payments.begin',
    audit: 'nothing is paid yet; the checkout itself is the record',
    cases: [
      {
        name: 'for oneself',
        input: async (world) => {
          await endPlansAndCheckouts(world);
          return orderOf();
        },
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'without a plan',
        input: always(orderOf({ plan: undefined })),
        expected: who('401 403 403 403 403 400 400'),
      },
      {
        name: 'with a card number',
        input: always(orderOf({ token: '4242 4242 4242 4242' })),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'payments.beginHosted',
    audit: 'nothing is paid yet; the checkout itself is the record',
    cases: [
      {
        // The calls run with the demo provider, which has no pages.
        name: 'with a provider without pages',
        input: always({ id: randomUUID(), plan: 'part-time' }),
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'without a plan',
        input: always({ id: randomUUID() }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'payments.payWithSavedCard',
    audit: writes('payment created', 'client'),
    cases: [
      {
        name: 'with the card of one client',
        input: async (world) => {
          await paidBy('client')(world);
          return upgradeWithSavedCard({ card: await savedCardOf(world) });
        },
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'without a plan',
        input: always(upgradeWithSavedCard({ plan: undefined })),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'payments.confirm',
    audit: writes('payment created', 'client'),
    cases: [
      {
        name: 'own checkout',
        input: async (world) => {
          await endPlansAndCheckouts(world);
          const { id } = await createCheckout(world.gva, world.people.client);
          return { id };
        },
        expected: who('401 403 403 403 403 200 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 403 403 403 403 404 404') },
  },
  {
    number: 51,
    procedure: 'payments.open',
    cases: [{ name: 'own', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
];

const paymentRecordRows: Entry[] = [
  {
    number: 52,
    procedure: 'payments.list',
    cases: [
      { name: 'own, or all', input: always(), expected: who('401 200 403 403 403 200 200') },
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: who('401 200 403 403 403 200 404'),
      },
    ],
    // Payments of deleted clients are kept, so an administrator gets a list for any id.
    unknown: { input: (clientId) => ({ clientId }), expected: who('401 200 403 403 403 404 404') },
  },
  {
    number: 52,
    procedure: 'payments.listAll',
    cases: [
      { name: 'all', input: always(), expected: who('401 200 403 403 403 403 403') },
      {
        name: 'filtered, searched and sorted',
        input: ({ people }) => ({
          clientId: people.client.id,
          status: 'failed',
          from: '2026-01-01T00:00:00.000Z',
          q: 'Clara',
          sort: 'status',
        }),
        expected: who('401 200 403 403 403 403 403'),
      },
      {
        name: 'with an unknown status',
        input: always({ status: 'nonsense' }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
  },
  {
    number: 52,
    procedure: 'payments.receipt',
    cases: [
      {
        name: 'of own payments',
        input: async (world) => ({ id: await paidBy('client')(world) }),
        expected: who('401 200 403 403 403 200 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 403 403 403 404 404') },
  },
  {
    number: 53,
    procedure: 'payments.decideDispute',
    audit: writes('payment updated'),
    cases: [
      {
        name: 'about a disputed payment',
        input: async (world) => {
          const paymentId = await paidBy('otherClient')(world);
          const dispute = {
            provider: 'demo',
            id: randomUUID(),
            paymentId,
            amount: 600,
            reason: 'x',
          };
          await world.gva.database.db.insertInto('paymentDisputes').values(dispute).execute();
          return { paymentId, decision: 'continue' };
        },
        expected: who('401 200 403 403 403 403 403'),
      },
      {
        name: 'about a payment without a dispute',
        input: async (world) => ({
          paymentId: await paidBy('otherClient')(world),
          decision: 'end',
        }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'without a decision',
        input: always({ paymentId: 1 }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
    unknown: {
      input: (paymentId) => ({ paymentId, decision: 'end' }),
      expected: who('401 404 403 403 403 403 403'),
    },
  },
  {
    number: 53,
    procedure: 'payments.refund',
    audit: writes('payment refunded'),
    cases: [
      {
        name: 'part of the amount',
        input: async (world) => ({
          id: randomUUID(),
          paymentId: await paidBy('otherClient')(world),
          amount: 10,
          reason: 'Goodwill',
        }),
        expected: who('401 200 403 403 403 403 403'),
      },
      {
        name: 'more than was paid',
        input: async (world) => ({
          id: randomUUID(),
          paymentId: await paidBy('otherClient')(world),
          amount: 601,
          reason: 'Goodwill',
        }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'without a reason',
        input: async (world) => ({
          id: randomUUID(),
          paymentId: await paidBy('otherClient')(world),
          amount: 10,
          reason: ' ',
        }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
    unknown: {
      input: (paymentId) => ({ id: randomUUID(), paymentId, amount: 1, reason: 'Goodwill' }),
      expected: who('401 404 403 403 403 403 403'),
    },
  },
];

export const paymentsCalls: Entry[] = [...checkoutRows, ...paymentRecordRows];
