import { randomUUID } from 'node:crypto';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

const saveView =
  (fields: { isShared: boolean; ownerId?: 'other' }, more: object = {}) =>
  async ({ gva, people }: World) => {
    const { isShared } = fields;
    const owner = fields.ownerId ? await gva.createUser({ role: 'admin' }) : people.admin;
    const { id } = await gva.database.db
      .insertInto('savedViews')
      .values({ list: 'users', name: randomUUID(), ownerId: owner.id, isShared, state: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...more };
  };

const own = { isShared: false };
const shared = { isShared: true, ownerId: 'other' } as const;
const hidden = { isShared: false, ownerId: 'other' } as const;

const name = () => ({ name: randomUUID() });
const state = { role: 'va', order: 'ascending' };

async function takenName({ gva, people }: World) {
  const view = { list: 'users', ...name(), ownerId: people.admin.id, state: '{}' } as const;
  await gva.database.db.insertInto('savedViews').values(view).execute();
  return view.name;
}

/** The cases of a call about one view: an own one, a shared one of another administrator, and a private one of theirs. */
const ofOneView = (more: () => object, ofShared = 200) => ({
  cases: [
    {
      name: 'their own view',
      input: (world: World) => saveView(own, more())(world),
      expected: adminOnly(200),
    },
    {
      name: "another administrator's shared view",
      input: (world: World) => saveView(shared, more())(world),
      expected: adminOnly(ofShared),
    },
    {
      name: "another administrator's private view",
      input: (world: World) => saveView(hidden, more())(world),
      expected: adminOnly(404),
    },
  ],
  unknown: { input: (id: unknown) => ({ id, ...more() }), expected: adminOnly(404) },
});

const renaming = ofOneView(name);

export const viewsCalls: Entry[] = [
  {
    number: 21,
    procedure: 'views.list',
    cases: [
      { name: 'of a list', input: always({ list: 'users' }), expected: adminOnly(200) },
      { name: 'of an unknown list', input: always({ list: 'weather' }), expected: adminOnly(400) },
    ],
  },
  {
    number: 21,
    procedure: 'views.create',
    audit: writes('saved-view created'),
    cases: [
      {
        name: 'a shared view',
        input: () => ({ list: 'leads', ...name(), state, isShared: true }),
        expected: adminOnly(201),
      },
      {
        name: 'a view with the name of another one',
        input: async (world) => ({ list: 'users', name: await takenName(world), state }),
        expected: adminOnly(409),
      },
      {
        name: 'a view without a name',
        input: always({ list: 'leads', name: ' ', state }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 21,
    procedure: 'views.rename',
    audit: writes('saved-view updated', 'admin', "another administrator's shared view"),
    ...renaming,
    cases: [
      ...renaming.cases,
      {
        name: 'their own view, to the name of another one',
        input: async (world) => saveView(own, { name: await takenName(world) })(world),
        expected: adminOnly(409),
      },
    ],
  },
  {
    number: 21,
    procedure: 'views.replaceState',
    audit: writes('saved-view updated', 'admin', "another administrator's shared view"),
    ...ofOneView(() => ({ state })),
  },
  {
    number: 21,
    procedure: 'views.share',
    audit: writes('saved-view updated'),
    ...ofOneView(() => ({})),
  },
  {
    number: 21,
    procedure: 'views.unshare',
    audit: writes('saved-view updated', 'admin', saveView({ isShared: true })),
    ...ofOneView(() => ({}), 403),
  },
  {
    number: 21,
    procedure: 'views.delete',
    audit: writes('saved-view deleted', 'admin', "another administrator's shared view"),
    ...ofOneView(() => ({})),
  },
];
