import { always, type Entry, who, writes } from './entry.ts';
import { approvedOf, bonusOn, draftOf, newMonth, refOf, seen, unknownSeen } from './pay-cases.ts';

const onlyAdmin = who('401 200 403 403 403 403 403');
const conflictForAdmin = who('401 409 403 403 403 403 403');
const badForAdmin = who('401 400 403 403 403 403 403');
const unknownForAdmin = who('401 404 403 403 403 403 403');

export const payChangesCalls: Entry[] = [
  {
    number: 112,
    procedure: 'pay.createDrafts',
    audit: writes('pay-statement created'),
    cases: [
      {
        name: 'of a VA',
        input: ({ people }) => ({ month: newMonth(), vaId: people.va.id }),
        expected: onlyAdmin,
      },
      { name: 'of no month', input: always({ month: 'March' }), expected: badForAdmin },
      {
        name: 'of a month that has not begun',
        input: always({ month: '2098-01' }),
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: (vaId) => ({ month: '2001-01', vaId }), expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.deleteDraft',
    audit: writes('pay-statement deleted'),
    cases: [
      { name: 'a draft', input: async (world) => refOf(await draftOf(world)), expected: onlyAdmin },
      { name: 'without a version', input: always({ id: 1 }), expected: badForAdmin },
      {
        name: 'an approved statement',
        input: async (world) => refOf(await approvedOf(world)),
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: (id) => ({ id, version: 1 }), expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.addAdjustment',
    audit: writes('pay-statement attached'),
    cases: [
      {
        name: 'to a draft',
        input: async (world) => bonusOn((await draftOf(world)).id),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'without a note',
        input: () => ({ ...bonusOn(1), note: ' ' }),
        expected: badForAdmin,
      },
      {
        name: 'to an approved statement',
        input: async (world) => bonusOn((await approvedOf(world)).id),
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: bonusOn, expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.deleteAdjustment',
    audit: writes('pay-statement detached'),
    cases: [
      {
        name: 'of a draft',
        input: async (world) => {
          const { id } = await draftOf(world);
          const { admin } = world.people;
          const input = { ...bonusOn(id), statementId: id, kind: 'bonus' as const };
          const added = await world.gva.callAs(admin).pay.addAdjustment.mutate(input);
          return { id: added.adjustments[0]?.id };
        },
        expected: onlyAdmin,
      },
      {
        name: 'of an approved statement',
        input: async (world) => {
          const { id } = await draftOf(world);
          const asAdmin = world.gva.callAs(world.people.admin).pay;
          const input = { ...bonusOn(id), statementId: id, kind: 'bonus' as const };
          const { adjustments, version } = await asAdmin.addAdjustment.mutate(input);
          await asAdmin.approve.mutate(seen({ id, version }));
          return { id: adjustments[0]?.id };
        },
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: (id) => ({ id }), expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.approve',
    audit: writes('pay-statement approved'),
    cases: [
      { name: 'a draft', input: async (world) => seen(await draftOf(world)), expected: onlyAdmin },
      { name: 'no statement', input: always({ statements: [] }), expected: badForAdmin },
      {
        name: 'an approved statement',
        input: async (world) => seen(await approvedOf(world)),
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: unknownSeen, expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.reopen',
    audit: writes('pay-statement voided'),
    cases: [
      {
        name: 'an approved statement',
        input: async (world) => seen(await approvedOf(world)),
        expected: onlyAdmin,
      },
      {
        name: 'a draft',
        input: async (world) => seen(await draftOf(world)),
        expected: conflictForAdmin,
      },
    ],
    unknown: { input: unknownSeen, expected: unknownForAdmin },
  },
  {
    number: 112,
    procedure: 'pay.pay',
    audit: writes('pay-statement paid'),
    cases: [
      {
        name: 'an approved statement',
        input: async (world) => ({
          ...seen(await approvedOf(world)),
          paidOn: '2026-04-02',
          reference: 'Batch 12',
        }),
        expected: onlyAdmin,
      },
      {
        name: 'a draft',
        input: async (world) => ({
          ...seen(await draftOf(world)),
          paidOn: '2026-04-02',
          reference: 'Batch 12',
        }),
        expected: conflictForAdmin,
      },
    ],
    unknown: {
      input: (id) => ({ ...unknownSeen(id), paidOn: '2026-04-02', reference: 'Batch 12' }),
      expected: unknownForAdmin,
    },
  },
];
