import { always, type Entry, who, writes } from './entry.ts';

/** Revenue, pay and margins are for administrators only. */
const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

const capacityOf = (weeklyHours: number) => (id: unknown) => ({
  id,
  weeklyHours,
  validFrom: '2026-03-01',
});

export const figuresCalls: Entry[] = [
  {
    number: 53,
    procedure: 'figures.overview',
    cases: [
      { name: 'of the current month', input: always(), expected: adminOnly(200) },
      {
        name: 'of twelve months',
        input: always({ from: '2025-02', to: '2026-01' }),
        expected: adminOnly(200),
      },
      { name: 'of no month', input: always({ from: 'May' }), expected: adminOnly(400) },
    ],
  },
  {
    number: 53,
    procedure: 'figures.history',
    cases: [
      { name: 'until now', input: always({}), expected: adminOnly(200) },
      { name: 'until no month', input: always({ to: 'May' }), expected: adminOnly(400) },
    ],
  },
  {
    number: 53,
    procedure: 'figures.entries',
    cases: [
      { name: 'of the cost', input: always({ figure: 'cost' }), expected: adminOnly(200) },
      {
        name: 'of the cost of their own hours',
        input: ({ people }) => ({ figure: 'cost', vaId: people.va.id }),
        expected: adminOnly(200),
      },
      {
        name: 'of their own margin',
        input: ({ people }) => ({ figure: 'margin', clientId: people.client.id }),
        expected: adminOnly(200),
      },
      {
        name: 'of an unknown figure',
        input: always({ figure: 'happiness' }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 53,
    procedure: 'figures.setCapacity',
    audit: writes('user updated'),
    cases: [
      {
        name: 'of a VA',
        input: ({ people }) => capacityOf(40)(people.va.id),
        expected: adminOnly(200),
      },
      {
        name: 'of a client',
        input: ({ people }) => capacityOf(40)(people.client.id),
        expected: adminOnly(404),
      },
      {
        name: 'more than a week has',
        input: ({ people }) => capacityOf(200)(people.va.id),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: capacityOf(40), expected: adminOnly(404) },
  },
];
