import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

//                         anon admin va  other new client other
const onlyAdmin = who('    401 200 403 403 403 403 403');
const invalidForAdmin = who('401 400 403 403 403 403 403');
const refusedForAdmin = who('401 409 403 403 403 403 403');

/** Creates an assignment; returns its id and the people. */
async function assigned(world: World) {
  const { id: vaId } = await world.gva.createUser({ role: 'va' });
  const { id: clientId } = await world.gva.createUser({ role: 'client' });
  const { id } = await world.gva.database.db
    .insertInto('assignments')
    .values({ vaId, clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, clientId };
}

/** The id of an assignment that has just ended. */
async function ended(world: World) {
  const { id, clientId } = await assigned(world);
  await world.gva.unassign({ id: clientId });
  return id;
}

/** The list of current and former assignments, and its acts on several rows. */
export const assignmentListsCalls: Entry[] = [
  {
    number: 16,
    procedure: 'assignments.list',
    cases: [
      { name: 'all', input: always(), expected: onlyAdmin },
      { name: 'of a VA', input: ({ people }) => ({ vaId: people.va.id }), expected: onlyAdmin },
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: onlyAdmin,
      },
      {
        name: 'ended ones of a period',
        input: always({ state: 'ended', from: '2026-03-01T00:00:00.000Z', sort: 'end' }),
        expected: onlyAdmin,
      },
      ...[
        { state: 'planned' },
        { from: 'yesterday' },
        { sort: 'name' },
        { sort: 'start', cursor: btoa('["infinity",1]') },
      ].map((input) => ({
        name: `with a wrong ${Object.keys(input).at(-1)}`,
        input: always(input),
        expected: invalidForAdmin,
      })),
    ],
  },
  {
    number: 15,
    procedure: 'assignments.bulkEnd',
    audit: writes('assignment unassigned'),
    cases: [
      {
        name: 'of two current ones',
        input: async (world) => ({
          ids: [(await assigned(world)).id, (await assigned(world)).id],
        }),
        expected: onlyAdmin,
      },
      {
        name: 'of a current one and an ended one',
        input: async (world) => ({ ids: [(await assigned(world)).id, await ended(world)] }),
        expected: refusedForAdmin,
      },
      { name: 'of none', input: always({ ids: [] }), expected: invalidForAdmin },
    ],
    unknown: { input: (id) => ({ ids: [id] }), expected: refusedForAdmin },
  },
  {
    number: 14,
    procedure: 'assignments.bulkResume',
    audit: writes('assignment assigned'),
    cases: [
      {
        name: 'of two that have just ended',
        input: async (world) => ({ ids: [await ended(world), await ended(world)] }),
        expected: onlyAdmin,
      },
      {
        name: 'of an ended one and a current one',
        input: async (world) => ({ ids: [await ended(world), (await assigned(world)).id] }),
        expected: refusedForAdmin,
      },
      { name: 'of none', input: always({ ids: [] }), expected: invalidForAdmin },
    ],
    unknown: { input: (id) => ({ ids: [id] }), expected: refusedForAdmin },
  },
];
