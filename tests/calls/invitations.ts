import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const everyone = (status: number) => who(Array(7).fill(status).join(' '));
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
const newName = () => randomUUID().slice(0, 12);

const invitation = async ({ gva }: World) => {
  const token = randomUUID();
  const { id } = await gva.database.db
    .insertInto('invitations')
    .values({
      digest: digestOf(token),
      email: `${newName()}@example.com`,
      fullName: 'Ines Invited',
      role: 'client',
      fields: JSON.stringify({ companyName: 'Ines Ltd' }),
      expiresAt: sql<string>`now() + interval '7 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

/** An invitation that has been accepted. */
const usedInvitation = async (world: World) => {
  const made = await invitation(world);
  const { id: userId } = await world.gva.createUser({ role: 'client' });
  await world.gva.database.db
    .updateTable('invitations')
    .set({ acceptedAt: sql<string>`now()`, userId })
    .where('id', '=', made.id)
    .execute();
  return made;
};

const resetToken = async ({ gva }: World) => {
  const token = randomUUID();
  const { id: userId } = await gva.createUser({ role: 'client' });
  const expiresAt = sql<string>`now() + interval '1 hour'`;
  await gva.database.db
    .insertInto('passwordResets')
    .values({ digest: digestOf(token), userId, expiresAt })
    .execute();
  return token;
};

const passwords = { newPassword: 'another horse', confirmPassword: 'another horse' };

/** Resets the rate limit before the call. */
const forgotten = (fields: () => object) => async (world: World) => {
  await world.gva.database.db.deleteFrom('rateLimits').where('key', 'like', 'forgot%').execute();
  return { ...fields() };
};

const invited = () => ({
  fullName: 'Ines Invited',
  email: `${newName()}@example.com`,
  role: 'client',
  companyName: 'Ines Ltd',
});

// These rows are not part of the documented table.
export const invitationsCalls: Entry[] = [
  {
    number: 109,
    procedure: 'passwords.forgot',
    audit: 'asking for a link changes nothing; using it does',
    cases: [
      {
        name: 'for an unknown address',
        input: forgotten(() => ({ email: `${newName()}@example.com` })),
        expected: everyone(200),
      },
      { name: 'without fields', input: always(), expected: everyone(400) },
    ],
  },
  {
    number: 109,
    procedure: 'passwords.reset',
    audit: writes('user password-changed', 'anonymous'),
    cases: [
      {
        name: 'by a link',
        input: async (world) => ({ token: await resetToken(world), ...passwords }),
        expected: everyone(200),
      },
      {
        name: 'with an unknown token',
        input: always({ token: 'x', ...passwords }),
        expected: everyone(400),
      },
    ],
  },
  {
    number: 109,
    procedure: 'passwords.sendLink',
    audit: writes('user invited'),
    cases: [
      {
        name: 'to a client',
        input: ({ people }) => ({ id: people.client.id }),
        expected: adminOnly(200),
      },
      {
        name: 'to an inactive VA',
        input: ({ inactiveVa }) => ({ id: inactiveVa.id }),
        expected: adminOnly(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 109,
    procedure: 'invitations.create',
    audit: writes('invitation invited'),
    cases: [
      { name: 'a client', input: invited, expected: adminOnly(201) },
      {
        name: 'a client without a company',
        input: () => ({ ...invited(), companyName: '' }),
        expected: adminOnly(400),
      },
      {
        name: 'a person with an account',
        input: ({ people }) => ({ ...invited(), email: `${people.va.username}@EXAMPLE.com` }),
        expected: adminOnly(409),
      },
    ],
  },
  {
    number: 109,
    procedure: 'invitations.resend',
    audit: writes('invitation invited'),
    cases: [
      {
        name: 'an open invitation',
        input: async (world) => ({ id: (await invitation(world)).id }),
        expected: adminOnly(200),
      },
      {
        name: 'an accepted invitation',
        input: async (world) => ({ id: (await usedInvitation(world)).id }),
        expected: adminOnly(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 109,
    procedure: 'invitations.list',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'invitations.revoke',
    audit: writes('invitation deleted'),
    cases: [
      {
        name: 'an open invitation',
        input: async (world) => ({ id: (await invitation(world)).id }),
        expected: adminOnly(200),
      },
      {
        name: 'an accepted invitation',
        input: async (world) => ({ id: (await usedInvitation(world)).id }),
        expected: adminOnly(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 109,
    procedure: 'invitations.open',
    audit: 'reading changes nothing',
    cases: [
      {
        name: 'an open invitation',
        input: async (world) => ({ token: (await invitation(world)).token }),
        expected: everyone(200),
      },
      {
        name: 'an accepted invitation',
        input: async (world) => ({ token: (await usedInvitation(world)).token }),
        expected: everyone(409),
      },
      { name: 'an unknown token', input: always({ token: 'x' }), expected: everyone(404) },
    ],
  },
  {
    number: 109,
    procedure: 'invitations.accept',
    audit: writes('user created', 'anonymous'),
    endsSession: true,
    cases: [
      {
        name: 'an open invitation',
        input: async (world) => ({
          token: (await invitation(world)).token,
          username: newName(),
          password: 'six letters',
        }),
        expected: everyone(201),
      },
      {
        name: 'an accepted invitation',
        input: async (world) => {
          const { token } = await usedInvitation(world);
          return { token, username: newName(), password: 'six letters' };
        },
        expected: everyone(409),
      },
      {
        name: 'an unknown token',
        input: () => ({ token: 'x', username: newName(), password: 'six letters' }),
        expected: everyone(404),
      },
      {
        name: 'with a short password',
        input: () => ({ token: 'x', username: newName(), password: 'five!' }),
        expected: everyone(400),
      },
    ],
  },
];
