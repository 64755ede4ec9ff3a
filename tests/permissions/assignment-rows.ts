import { always, type MatrixRow, who } from './row.ts';
import type { World } from './world.ts';

//                       anon admin va  other new client other
const onlyAdmin = who('  401 200 403 403 403 403 403');
const onlyAdminMisses = who('401 404 403 403 403 403 403');

/** A VA and a client of nobody, made for one call. */
const strangers = async ({ gva }: World) => {
  const va = await gva.createUser({ role: 'va' });
  const client = await gva.createUser({ role: 'client' });
  return { vaId: va.id, clientId: client.id };
};

export const assignmentRows: MatrixRow[] = [
  {
    number: 13,
    procedure: 'assignments.myVa',
    rest: 'GET /client/assigned-va',
    cases: [{ name: 'my VA', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
  {
    number: 14,
    procedure: 'assignments.assign',
    rest: 'POST /admin/assign-va',
    cases: [
      { name: 'two who are free', input: strangers, expected: onlyAdmin },
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
        name: 'the wrong way round',
        input: async (world) => {
          const { vaId, clientId } = await strangers(world);
          return { vaId: clientId, clientId: vaId };
        },
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'nobody chosen',
        input: always({ vaId: '', clientId: null }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'an unknown client',
        input: async (world) => ({ ...(await strangers(world)), clientId: 2_147_483_647 }),
        expected: onlyAdminMisses,
      },
      {
        name: 'a VA by no id at all',
        input: async (world) => ({ ...(await strangers(world)), vaId: -1 }),
        expected: onlyAdminMisses,
      },
    ],
  },
  {
    number: 15,
    procedure: 'assignments.unassign',
    rest: 'POST /admin/unassign-va',
    cases: [
      {
        name: 'who has a client',
        input: async (world) => {
          const { vaId, clientId } = await strangers(world);
          const { db } = world.gva.database;
          const change = { assignedClientId: clientId };
          await db.updateTable('vaProfiles').set(change).where('userId', '=', vaId).execute();
          return { vaId };
        },
        expected: onlyAdmin,
      },
      { name: 'who has none', input: strangers, expected: onlyAdmin },
      {
        name: 'a client',
        input: async (world) => ({ vaId: (await strangers(world)).clientId }),
        expected: who('401 400 403 403 403 403 403'),
      },
      { name: 'nobody', input: always({ vaId: 2_147_483_647 }), expected: onlyAdminMisses },
    ],
  },
  {
    number: 16,
    procedure: 'assignments.listUnassigned',
    rest: 'GET /admin/unassigned-vas',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.listClientsWithoutVa',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.list',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
  {
    number: 16,
    procedure: 'assignments.count',
    cases: [{ name: 'all', input: always(), expected: onlyAdmin }],
  },
];
