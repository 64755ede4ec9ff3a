import { always, type Entry, who, writes } from './entry.ts';
import { approvedOf, draftOf, newRate, usedRateOf } from './pay-cases.ts';

const onlyAdmin = who('401 200 403 403 403 403 403');
const conflictForAdmin = who('401 409 403 403 403 403 403');
const badForAdmin = who('401 400 403 403 403 403 403');
const unknownForAdmin = who('401 404 403 403 403 403 403');

const rateRows: Entry[] = [
  {
    number: 110,
    procedure: 'payRates.list',
    cases: [
      {
        name: 'of a VA',
        input: ({ people }) => ({ vaId: people.va.id }),
        expected: who('401 200 200 404 404 403 403'),
      },
    ],
    unknown: { input: (vaId) => ({ vaId }), expected: who('401 200 404 404 404 403 403') },
  },
  {
    number: 110,
    procedure: 'payRates.add',
    audit: writes('pay-rate created'),
    cases: [
      {
        name: 'of a VA',
        input: async ({ gva }) => ({
          vaId: (await gva.createUser({ role: 'va' })).id,
          validFrom: '2026-01-01',
          hourlyRate: 6,
        }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'from a day that has one',
        input: async (world) => {
          const { gva } = world;
          const va = await gva.createUser({ role: 'va' });
          const rate = { vaId: va.id, validFrom: '2026-01-01', hourlyRate: 6 };
          await gva.callAs(world.people.admin).payRates.add.mutate(rate);
          return rate;
        },
        expected: conflictForAdmin,
      },
      {
        name: 'without an amount',
        input: ({ people }) => ({ vaId: people.va.id, validFrom: '2026-01-01' }),
        expected: badForAdmin,
      },
    ],
    unknown: {
      input: (vaId) => ({ vaId, validFrom: '2026-01-01', hourlyRate: 6 }),
      expected: unknownForAdmin,
    },
  },
  {
    number: 110,
    procedure: 'payRates.change',
    audit: writes('pay-rate updated'),
    cases: [
      {
        name: 'an unused rate',
        input: async (world) => ({
          ...(await newRate(world)),
          version: 1,
          validFrom: '2026-02-01',
          hourlyRate: 7,
        }),
        expected: onlyAdmin,
      },
      {
        name: 'a used rate',
        input: async (world) => ({
          ...(await usedRateOf(world)),
          version: 1,
          validFrom: '2026-02-01',
          hourlyRate: 7,
        }),
        expected: conflictForAdmin,
      },
    ],
    unknown: {
      input: (id) => ({ id, version: 1, validFrom: '2026-02-01', hourlyRate: 7 }),
      expected: unknownForAdmin,
    },
  },
  {
    number: 110,
    procedure: 'payRates.delete',
    audit: writes('pay-rate deleted'),
    cases: [
      { name: 'an unused rate', input: newRate, expected: onlyAdmin },
      { name: 'a used rate', input: usedRateOf, expected: conflictForAdmin },
    ],
    unknown: { input: (id) => ({ id }), expected: unknownForAdmin },
  },
];

const readRows: Entry[] = [
  {
    number: 111,
    procedure: 'pay.list',
    cases: [
      { name: 'of a month', input: always({ month: '2026-03' }), expected: onlyAdmin },
      { name: 'of no month', input: always({ month: '2026-13' }), expected: badForAdmin },
    ],
  },
  {
    number: 111,
    procedure: 'pay.totals',
    cases: [{ name: 'of a month', input: always({ month: '2026-03' }), expected: onlyAdmin }],
  },
  {
    number: 111,
    procedure: 'pay.listOwn',
    cases: [{ name: 'own', input: always(), expected: who('401 403 200 200 200 403 403') }],
  },
  {
    number: 111,
    procedure: 'pay.estimate',
    cases: [{ name: 'own', input: always(), expected: who('401 403 200 200 200 403 403') }],
  },
  {
    number: 111,
    procedure: 'pay.get',
    cases: [
      {
        name: 'a draft',
        input: async (world) => ({ id: (await draftOf(world)).id }),
        expected: who('401 200 404 404 404 403 403'),
      },
      {
        name: 'an approved statement',
        input: async (world) => ({ id: (await approvedOf(world)).id }),
        expected: who('401 200 200 404 404 403 403'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 404 404 404 403 403') },
  },
];

export const payCalls: Entry[] = [...rateRows, ...readRows];
