import { randomUUID } from 'node:crypto';
import { password } from '../support/factories.ts';
import { always, type Entry, who, writes } from './entry.ts';
import { userFields } from './fields.ts';

const newUsername = () => randomUUID().slice(0, 12);

const registration = (role: string) => () => {
  const username = newUsername();
  return {
    username,
    password,
    fullName: 'Nora New',
    email: `${username}@example.com`,
    role,
    specialization: 'technical-support',
    companyName: 'New Ltd',
  };
};

export const accountsCalls: Entry[] = [
  {
    number: 1,
    procedure: 'auth.me',
    //                                                    anon admin va  other new client other
    fields: userFields,
    cases: [
      { name: 'the signed-in user', input: always(), expected: who('401 200 200 200 200 200 200') },
    ],
  },
  {
    number: 1,
    procedure: 'auth.session',
    cases: [
      { name: 'the signed-in user', input: always(), expected: who('200 200 200 200 200 200 200') },
    ],
  },
  {
    number: 2,
    procedure: 'auth.login',
    audit: 'it would end the session of the caller; events.test.ts proves its entry',
    endsSession: true,
    fields: userFields,
    cases: [
      {
        name: 'the right password',
        input: ({ people }) => ({ username: people.client.username, password }),
        expected: who('200 200 200 200 200 200 200'),
      },
      {
        name: 'a wrong password',
        input: () => ({ username: newUsername(), password: 'wrong horse' }),
        expected: who('401 401 401 401 401 401 401'),
      },
      {
        name: 'an inactive user',
        input: async ({ gva }) => {
          const { username } = await gva.createUser({ role: 'va', status: 'inactive' });
          return { username, password };
        },
        expected: who('401 401 401 401 401 401 401'),
      },
      {
        name: 'no password',
        input: () => ({ username: newUsername() }),
        expected: who('400 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 3,
    procedure: 'auth.register',
    audit: writes('user created', 'anonymous'),
    rest: 'POST /register',
    endsSession: true,
    fields: userFields,
    cases: [
      {
        name: 'a client',
        input: registration('client'),
        expected: who('201 201 201 201 201 201 201'),
      },
      { name: 'a VA', input: registration('va'), expected: who('201 201 201 201 201 201 201') },
      {
        name: 'an admin',
        input: registration('admin'),
        expected: who('403 403 403 403 403 403 403'),
      },
      {
        name: 'a taken username',
        input: ({ people }) => ({ ...registration('client')(), username: people.va.username }),
        expected: who('409 409 409 409 409 409 409'),
      },
      { name: 'no role', input: registration(''), expected: who('400 400 400 400 400 400 400') },
    ],
  },
  {
    number: 4,
    procedure: 'auth.logout',
    audit: 'ending a session grants no right',
    endsSession: true,
    cases: [{ name: 'sign out', input: always(), expected: who('200 200 200 200 200 200 200') }],
  },
  {
    number: 5,
    procedure: 'auth.changePassword',
    audit: writes('user password-changed', 'client'),
    endsSession: true,
    cases: [
      {
        name: 'own password',
        input: always({
          currentPassword: password,
          newPassword: password,
          confirmPassword: password,
        }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'without the current password',
        input: always({ newPassword: password, confirmPassword: password }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 7,
    procedure: 'users.listVas',
    cases: [
      { name: 'all VAs', input: always({}), expected: who('401 200 403 403 403 200 200') },
      {
        name: 'with the VA of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: who('401 200 403 403 403 200 200'),
      },
    ],
  },
  {
    number: 7,
    procedure: 'users.listOwnVas',
    cases: [
      {
        name: 'the VAs of the own tasks',
        input: always({}),
        expected: who('401 403 403 403 403 200 200'),
      },
      {
        name: 'with a limit of zero',
        input: always({ limit: 0 }),
        expected: who('401 403 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 7,
    procedure: 'users.listClients',
    cases: [{ name: 'all clients', input: always(), expected: who('401 200 403 403 403 403 403') }],
  },
  {
    number: 12,
    procedure: 'users.assignedClient',
    fields: `assignedClient?(assignedAt companyName createdAt email fullName id profileImage) assignedClients`,
    cases: [{ name: 'my client', input: always(), expected: who('401 403 200 200 200 403 403') }],
  },
  {
    number: 49,
    procedure: 'live.follow',
    cases: [{ name: 'a stream', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
];
