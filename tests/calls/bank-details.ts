import { always, type Entry, who, writes } from './entry.ts';
import { approvedOf } from './pay-cases.ts';
import type { World } from './world.ts';

const details = {
  accountHolder: 'Rosa Delgado',
  kind: 'iban' as const,
  iban: 'DE89370400440532013000',
  currency: 'EUR',
};

async function withDetails(world: World) {
  const { va } = world.people;
  await world.gva.callAs(va).bankDetails.save.mutate(details);
  return { vaId: va.id };
}

async function payoutOf(world: World) {
  await withDetails(world);
  const { id, month: firstDay, total } = await approvedOf(world);
  const chosen = { month: firstDay.slice(0, 7), statementIds: [id] };
  const { detailsUpdatedAt } = await world.gva
    .callAs(world.people.admin)
    .bankDetails.previewPayout.query(chosen);
  return { format: 'wise', ...chosen, total, detailsUpdatedAt };
}

const onlyAdmin = who('401 200 403 403 403 403 403');
const ownOrAdmin = who('401 200 200 404 404 403 403');

export const bankDetailsCalls: Entry[] = [
  {
    number: 113,
    procedure: 'bankDetails.summary',
    cases: [{ name: 'of a VA', input: withDetails, expected: ownOrAdmin }],
    unknown: { input: (vaId) => ({ vaId }), expected: who('401 200 404 404 404 403 403') },
  },
  {
    number: 113,
    procedure: 'bankDetails.show',
    audit: writes('bank-details shown'),
    cases: [{ name: 'of a VA', input: withDetails, expected: ownOrAdmin }],
    unknown: { input: (vaId) => ({ vaId }), expected: who('401 404 404 404 404 403 403') },
  },
  {
    number: 113,
    procedure: 'bankDetails.save',
    audit: writes('bank-details created', 'va', async (world) => {
      await world.gva.callAs(world.people.va).bankDetails.remove.mutate();
      return details;
    }),
    cases: [
      { name: 'own', input: always(details), expected: who('401 403 200 200 200 403 403') },
      {
        name: 'with a wrong IBAN',
        input: always({ ...details, iban: 'DE89370400440532013001' }),
        expected: who('401 403 400 400 400 403 403'),
      },
    ],
  },
  {
    number: 113,
    procedure: 'bankDetails.remove',
    audit: writes('bank-details deleted', 'va', async (world) => {
      await withDetails(world);
      return {};
    }),
    cases: [{ name: 'own', input: always(), expected: who('401 403 200 200 200 403 403') }],
  },
  {
    number: 114,
    procedure: 'bankDetails.previewPayout',
    cases: [
      { name: 'of a month', input: always({ month: '2026-03' }), expected: onlyAdmin },
      {
        name: 'of no month',
        input: always({ month: '2026-13' }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
  },
  {
    number: 114,
    procedure: 'bankDetails.payoutFile',
    audit: writes('bank-details downloaded'),
    cases: [
      { name: 'of a statement', input: payoutOf, expected: onlyAdmin },
      {
        name: 'with another total',
        input: async (world) => ({ ...(await payoutOf(world)), total: 1 }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'of no statement',
        input: always({ format: 'wise', month: '2026-03', statementIds: [], total: 0 }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
  },
];
