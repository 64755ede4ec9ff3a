import { draftInvoice, sentInvoice } from '../support/invoices.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const draft = ({ gva, people }: World) => draftInvoice(gva, people.admin, people.client);
const sent = ({ gva, people }: World) => sentInvoice(gva, people.admin, people.client);

/** An invoice that was mailed an hour ago. */
async function mailed(world: World) {
  const { id } = await sent(world);
  await world.gva.database.pool.query(
    `update invoices set mailed_at = now() - interval '1 hour' where id = ${id}`,
  );
  return { id };
}

const onlyAdmins = '403 403 403 403 403';

export const sentInvoicesCalls: Entry[] = [
  {
    number: 110,
    procedure: 'invoices.buyer',
    cases: [
      {
        name: 'a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'a VA',
        input: ({ people }) => ({ clientId: people.va.id }),
        expected: who(`401 404 ${onlyAdmins}`),
      },
      { name: 'nobody', input: always({}), expected: who(`401 400 ${onlyAdmins}`) },
    ],
    unknown: { input: (clientId) => ({ clientId }), expected: who(`401 404 ${onlyAdmins}`) },
  },
  {
    number: 110,
    procedure: 'invoices.history',
    cases: [
      {
        name: 'of an issued one',
        input: async (world) => ({ id: (await sent(world)).id }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who(`401 404 ${onlyAdmins}`) },
  },
  {
    number: 111,
    procedure: 'invoices.sendAgain',
    audit: writes('invoice sent'),
    cases: [
      { name: 'a mailed one', input: mailed, expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'a draft',
        input: async (world) => ({ id: (await draft(world)).id }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who(`401 404 ${onlyAdmins}`) },
  },
  {
    number: 111,
    procedure: 'invoices.markSeen',
    audit: 'what a client reads; the history of the invoice is the record',
    cases: [
      {
        name: 'an issued one',
        input: async (world) => ({ id: (await sent(world)).id }),
        expected: who('401 403 403 403 403 200 404'),
      },
      {
        name: 'a draft',
        input: async (world) => ({ id: (await draft(world)).id }),
        expected: who('401 403 403 403 403 404 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 403 403 403 403 404 404') },
  },
];
