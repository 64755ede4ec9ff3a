import { always, type Entry, who, writes } from './entry.ts';
import { profileFields } from './fields.ts';
import type { World } from './world.ts';

//                       anon admin va  other new client other
const onlyAdmin = who('  401 200 403 403 403 403 403');
const notFoundForAdmin = who('401 404 403 403 403 403 403');

/** Creates a VA and a client without an assignment. */
const strangers = async ({ gva }: World) => {
  const va = await gva.createUser({ role: 'va' });
  const client = await gva.createUser({ role: 'client' });
  return { vaId: va.id, clientId: client.id };
};

export const assignmentsCalls: Entry[] = [
  {
    number: 13,
    procedure: 'assignments.myVa',
    fields: 'assignedVA?(email fullName id profileImage role status)',
    cases: [{ name: 'my VA', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
  {
    number: 14,
    procedure: 'assignments.assign',
    audit: writes('assignment assigned'),
    fields: profileFields,
    cases: [
      { name: 'an unassigned VA and client', input: strangers, expected: onlyAdmin },
      {
        name: 'a VA who has a client',
        input: async (world) => ({ ...(await strangers(world)), vaId: world.people.va.id }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'a client who has a VA',
        input: async (world) => ({ ...(await strangers(world)), clientId: world.people.client.id }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'VA and client swapped',
        input: async (world) => {
          const { vaId, clientId } = await strangers(world);
          return { vaId: clientId, clientId: vaId };
        },
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'without ids',
        input: always({ vaId: '', clientId: null }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'an unknown client',
        input: async (world) => ({ ...(await strangers(world)), clientId: 2_147_483_647 }),
        expected: notFoundForAdmin,
      },
      {
        name: 'a malformed VA id',
        input: async (world) => ({ ...(await strangers(world)), vaId: -1 }),
        expected: notFoundForAdmin,
      },
    ],
  },
  {
    number: 15,
    procedure: 'assignments.unassign',
    audit: writes('assignment unassigned'),
    fields: profileFields,
    cases: [
      {
        name: 'a VA with a client',
        input: async (world) => {
          const { vaId, clientId } = await strangers(world);
          await world.gva.assign({ id: vaId }, { id: clientId });
          return { vaId };
        },
        expected: onlyAdmin,
      },
      { name: 'a VA without a client', input: strangers, expected: onlyAdmin },
      {
        name: 'a VA from the client of another VA',
        input: async (world) => ({
          ...(await strangers(world)),
          clientId: world.people.client.id,
        }),
        expected: onlyAdmin,
      },
      {
        name: 'a client',
        input: async (world) => ({ vaId: (await strangers(world)).clientId }),
        expected: who('401 400 403 403 403 403 403'),
      },
      { name: 'an unknown VA', input: always({ vaId: 2_147_483_647 }), expected: notFoundForAdmin },
    ],
  },
  {
    number: 16,
    procedure: 'assignments.listUnassigned',
    fields: profileFields,
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.listClientsWithoutVa',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.count',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.overview',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.listVas',
    cases: [
      { name: 'all', input: always(), expected: onlyAdmin },
      {
        name: 'by load, with room',
        input: always({ sort: 'load', hasRoom: true, q: 'Vera' }),
        expected: onlyAdmin,
      },
      ...[
        { sort: 'age' },
        { specialization: 'cooking' },
        { sort: 'load', cursor: btoa('["x",1]') },
      ].map((input) => ({
        name: `with a wrong ${Object.keys(input).at(-1)}`,
        input: always(input),
        expected: who('401 400 403 403 403 403 403'),
      })),
    ],
  },
  {
    number: 16,
    procedure: 'assignments.needs',
    cases: [
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: onlyAdmin,
      },
      {
        name: 'of a VA',
        input: ({ people }) => ({ clientId: people.va.id }),
        expected: notFoundForAdmin,
      },
    ],
    unknown: { input: (id) => ({ clientId: id }), expected: notFoundForAdmin },
  },
  {
    number: 16,
    procedure: 'assignments.ending',
    cases: [
      {
        name: 'of a pair',
        input: ({ people }) => ({ vaId: people.va.id, clientId: people.client.id }),
        expected: onlyAdmin,
      },
    ],
  },
];
