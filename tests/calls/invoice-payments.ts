import { sentInvoice } from '../support/invoices.ts';
import { orderOf, pay, savedCard } from '../support/payments.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { endPlans, savedCardOf } from './plan-cases.ts';
import type { World } from './world.ts';

const onlyItsClient = (status: number) => who(`401 403 403 403 403 ${status} 404`);

/** An open invoice of the client. */
async function openInvoice(world: World) {
  await world.gva.database.db.deleteFrom('checkouts').where('status', '=', 'processing').execute();
  return (await sentInvoice(world.gva, world.people.admin, world.people.client)).id;
}

const order = (changes: object = {}) => {
  const { plan: _, ...card } = orderOf();
  return { ...card, ...changes };
};

/** Invoices that their clients pay with a card. */
export const invoicePaymentsCalls: Entry[] = [
  {
    number: 112,
    procedure: 'invoicePayments.payWithSavedCard',
    audit: writes('payment created', 'client'),
    cases: [
      {
        name: 'with the card of one client',
        input: async (world) => {
          await endPlans(world);
          await pay(world.gva, world.people.client);
          const invoiceId = await openInvoice(world);
          return { id: orderOf().id, invoiceId, amount: 150, card: await savedCardOf(world) };
        },
        // The other client has another card, or none.
        expected: who('401 403 403 403 403 200 409'),
      },
      {
        name: 'without an amount',
        input: always({ id: orderOf().id, invoiceId: 1, card: savedCard }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 112,
    procedure: 'invoicePayments.begin',
    audit: 'nothing is paid yet; payments.confirm writes the entry',
    cases: [
      {
        name: 'of an open invoice',
        input: async (world) => order({ invoiceId: await openInvoice(world) }),
        expected: onlyItsClient(200),
      },
      {
        name: 'for another amount',
        input: async (world) => order({ invoiceId: await openInvoice(world), amount: 1 }),
        expected: onlyItsClient(409),
      },
      {
        name: 'with a card number',
        input: always(order({ invoiceId: 1, token: '4242 4242 4242 4242' })),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
    unknown: {
      input: (invoiceId) => order({ invoiceId }),
      expected: who('401 403 403 403 403 404 404'),
    },
  },
  {
    number: 112,
    procedure: 'invoicePayments.beginHosted',
    audit: 'nothing is paid yet; payments.confirm writes the entry',
    cases: [
      {
        // The calls run with the demo provider, which has no pages.
        name: 'with a provider without pages',
        input: async (world) => ({ id: orderOf().id, invoiceId: await openInvoice(world) }),
        expected: who('401 403 403 403 403 409 409'),
      },
      {
        name: 'without an id',
        input: always({ invoiceId: 1 }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
];
