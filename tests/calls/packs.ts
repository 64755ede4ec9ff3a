import { orderOf, packWithSavedCard, pay } from '../support/payments.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { endPlans, savedCardOf } from './plan-cases.ts';
import type { World } from './world.ts';

/** Gives both clients a plan, so that they can buy extra hours. */
async function payBoth(world: World) {
  await endPlans(world);
  await world.gva.database.db.deleteFrom('checkouts').where('status', '=', 'processing').execute();
  for (const name of ['client', 'otherClient'] as const) await pay(world.gva, world.people[name]);
}

const order = (changes: object = {}) => {
  const { plan: _, ...pack } = orderOf();
  return { ...pack, hours: 10, ...changes };
};

/** Packs of extra hours. */
export const packsCalls: Entry[] = [
  {
    number: 51,
    procedure: 'packs.preview',
    cases: [
      {
        name: 'of a pack',
        input: async (world) => {
          await payBoth(world);
          return { hours: 10 };
        },
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'of a pack that is not for sale',
        input: always({ hours: 3 }),
        expected: who('401 403 403 403 403 400 400'),
      },
      {
        name: 'without a plan',
        input: async (world) => {
          await endPlans(world);
          return { hours: 10 };
        },
        expected: who('401 403 403 403 403 409 409'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'packs.payWithSavedCard',
    audit: writes('payment created', 'client'),
    cases: [
      {
        name: 'with the card of one client',
        input: async (world) => {
          await payBoth(world);
          return packWithSavedCard({ card: await savedCardOf(world) });
        },
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'without an amount',
        input: always(packWithSavedCard({ amount: undefined })),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'packs.begin',
    audit: 'nothing is paid yet; payments.confirm writes the entry',
    cases: [
      {
        name: 'of a pack',
        input: async (world) => {
          await payBoth(world);
          return order();
        },
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'for another amount',
        input: async (world) => {
          await payBoth(world);
          return order({ amount: 1 });
        },
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'with a card number',
        input: always(order({ token: '4242 4242 4242 4242' })),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 51,
    procedure: 'packs.beginHosted',
    audit: 'nothing is paid yet; payments.confirm writes the entry',
    cases: [
      {
        // The calls run with the demo provider, which has no pages.
        name: 'with a provider without pages',
        input: always({ id: orderOf().id, hours: 10 }),
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'without an id',
        input: always({ hours: 10 }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
];
