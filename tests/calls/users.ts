import { randomUUID } from 'node:crypto';
import type { Fields } from '../support/transports.ts';
import { always, type Case, type Entry, who, writes } from './entry.ts';
import { clientFields, managedUser, ownProfile, profileFields, profileOfVa } from './fields.ts';
import type { World } from './world.ts';

//                       anon admin va  other new client other
const notFoundForAll = who('401 404 404 404 404 404 404');
const onlyAdmin = who('  401 200 403 403 403 403 403');
const notFoundForAdmin = who('401 404 403 403 403 403 403');
const byId = { input: (id: unknown) => ({ id }) };

type Person = 'admin' | 'va' | 'client';
const of = (person: Person, statuses: string): Case => ({
  name: `of the ${person}`,
  input: ({ people }: World) => ({ id: people[person].id }),
  expected: who(statuses),
});

const newUser = () => {
  const username = randomUUID().slice(0, 12);
  return {
    username,
    password: 'long enough',
    fullName: 'Nora New',
    email: `${username}@example.com`,
    role: 'client',
    companyName: 'New Ltd',
  };
};

const takenEmail = async (gva: World['gva']) => {
  const { username } = await gva.createUser({ role: 'client' });
  return `${username}@EXAMPLE.com`;
};

const stranger =
  (role: 'va' | 'client', fields: Fields = {}) =>
  async ({ gva }: World) => ({ id: (await gva.createUser({ role })).id, ...fields });

export const usersCalls: Entry[] = [
  {
    number: 5,
    procedure: 'profiles.mine',
    fields: ownProfile,
    cases: [{ name: 'my own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 5,
    procedure: 'profiles.edit',
    audit: writes('user updated', 'client'),
    fields: ownProfile,
    cases: [
      {
        name: 'own name, with fields that the actor cannot change',
        input: always({
          user: { fullName: 'New Name', role: 'admin', status: 'inactive' },
          profile: { rating: 5, assignedClientId: 1 },
        }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'a blank name',
        input: always({ user: { fullName: '  ' } }),
        expected: who('401 400 400 400 400 400 400'),
      },
      {
        name: 'a new address without the password',
        input: () => ({ user: { email: `${randomUUID()}@example.com` } }),
        expected: who('401 400 400 400 400 400 400'),
      },
      {
        name: "another user's email address",
        input: async ({ gva }) => ({ user: { email: await takenEmail(gva) } }),
        expected: who('401 409 409 409 409 409 409'),
      },
    ],
  },
  {
    number: 6,
    procedure: 'users.get',
    //             anon admin va  other new client other
    fields: profileOfVa,
    cases: [
      of('va', '   401 200 200 404 404 200 200'),
      of('admin', '401 200 200 200 200 200 200'),
      of('client', '401 200 200 404 404 200 404'),
    ],
    unknown: { ...byId, expected: notFoundForAll },
  },
  {
    number: 7,
    procedure: 'users.list',
    fields: 'fullName id profileImage role',
    cases: [
      { name: 'all', input: always(), expected: who('401 200 200 200 200 200 200') },
      {
        name: 'of a role',
        input: always({ role: 'va' }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'of no role',
        input: always({ role: 'boss' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 8,
    procedure: 'users.create',
    audit: writes('user created'),
    rest: 'POST /users',
    cases: [
      { name: 'a client', input: newUser, expected: who('401 201 403 403 403 403 403') },
      {
        name: 'a VA without a specialization',
        input: () => ({ ...newUser(), role: 'va' }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'an admin',
        input: () => ({ ...newUser(), role: 'admin' }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'a taken username',
        input: ({ people }) => ({ ...newUser(), username: people.va.username.toUpperCase() }),
        expected: who('401 409 403 403 403 403 403'),
      },
    ],
  },
  {
    number: 9,
    procedure: 'profiles.listVas',
    fields: profileFields,
    cases: [{ name: 'all', input: always(), expected: who('401 200 403 403 403 200 200') }],
  },
  {
    number: 10,
    procedure: 'profiles.va',
    fields: profileFields,
    cases: [
      of('va', '    401 200 200 404 404 200 200'),
      of('client', '401 404 404 404 404 404 404'),
    ],
    unknown: { ...byId, expected: notFoundForAll },
  },
  {
    number: 11,
    procedure: 'profiles.client',
    fields: clientFields.replace(' userId', ' user(email fullName profileImage status) userId'),
    cases: [
      of('client', '401 200 200 404 404 200 404'),
      of('va', '    401 404 404 404 404 404 404'),
    ],
    unknown: { ...byId, expected: notFoundForAll },
  },
  {
    number: 17,
    procedure: 'users.edit',
    audit: writes('user updated'),
    fields: `profile(${clientFields}) user(${managedUser})`,
    cases: [
      {
        name: 'a name',
        input: stranger('client', { user: { fullName: 'Other Name' } }),
        expected: onlyAdmin,
      },
      {
        name: 'the last admin’s role',
        input: async ({ gva, people }) => {
          // Another case may have created another administrator.
          await gva.database.db
            .updateTable('users')
            .set({ status: 'inactive' })
            .where('role', '=', 'admin')
            .where('id', '<>', people.admin.id)
            .execute();
          return {
            id: people.admin.id,
            user: { role: 'client' },
            profile: { companyName: 'ACME' },
          };
        },
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'the last admin’s status',
        input: ({ people }) => ({ id: people.admin.id, user: { status: 'inactive' } }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'the role of a VA with a client',
        input: ({ people }) => ({
          id: people.va.id,
          user: { role: 'client' },
          profile: { companyName: 'ACME' },
        }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'a role without its profile',
        input: stranger('client', { user: { role: 'va' } }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
    unknown: { ...byId, expected: notFoundForAdmin },
  },
  {
    number: 18,
    procedure: 'users.delete',
    audit: writes('user deleted'),
    cases: [
      { name: 'a client', input: stranger('client'), expected: onlyAdmin },
      { name: 'a VA', input: stranger('va'), expected: onlyAdmin },
      {
        name: 'the admin',
        input: ({ people }) => ({ id: people.admin.id }),
        expected: who('401 409 403 403 403 403 403'),
      },
    ],
    unknown: { ...byId, expected: notFoundForAdmin },
  },
  {
    number: 49,
    procedure: 'audit.list',
    cases: [
      { name: 'all', input: always(), expected: onlyAdmin },
      {
        name: 'filtered and searched',
        input: ({ people }) => ({
          actorId: people.admin.id,
          action: 'updated',
          from: '2026-01-01T00:00:00.000Z',
          to: '2026-12-31T00:00:00.000Z',
          q: 'Vera',
        }),
        expected: onlyAdmin,
      },
      ...[{ objectKind: 'secret' }, { action: 'secret' }, { from: 'yesterday' }].map((filter) => ({
        name: `with an unknown ${Object.keys(filter)[0]}`,
        input: always(filter),
        expected: who('401 400 403 403 403 403 403'),
      })),
    ],
  },
];
