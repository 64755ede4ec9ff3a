import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { always, type MatrixRow, who } from './row.ts';
import type { World } from './world.ts';

const adminAlone = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const everybody = (status: number) => who(Array(7).fill(status).join(' '));
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
const fresh = () => randomUUID().slice(0, 12);

const invitation = async ({ gva }: World) => {
  const token = randomUUID();
  const { id } = await gva.database.db
    .insertInto('invitations')
    .values({
      ...{ digest: digestOf(token), email: `${fresh()}@example.com`, fullName: 'Ines Invited' },
      ...{ role: 'client', fields: JSON.stringify({ companyName: 'Ines Ltd' }) },
      expiresAt: sql<string>`now() + interval '7 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

/** One that somebody has accepted. */
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

/** From an address that has asked for none lately. */
const forgotten = (fields: () => object) => async (world: World) => {
  await world.gva.database.db.deleteFrom('loginAttempts').where('key', 'like', 'forgot%').execute();
  return { ...fields() };
};

const invited = () => ({
  ...{ fullName: 'Ines Invited', email: `${fresh()}@example.com`, role: 'client' },
  companyName: 'Ines Ltd',
});

// Rows beyond the documented table, by the issue that asked for them.
export const invitationRows: MatrixRow[] = [
  {
    number: 109,
    procedure: 'passwords.forgot',
    rest: 'POST /password/forgot',
    cases: [
      {
        name: 'of nobody',
        input: forgotten(() => ({ email: `${fresh()}@example.com` })),
        expected: everybody(200),
      },
      { name: 'of whom?', input: always(), expected: everybody(400) },
    ],
  },
  {
    number: 109,
    procedure: 'passwords.reset',
    rest: 'POST /password/reset',
    cases: [
      {
        name: 'by a link',
        input: async (world) => ({ token: await resetToken(world), ...passwords }),
        expected: everybody(200),
      },
      { name: 'by no link', input: always({ token: 'x', ...passwords }), expected: everybody(400) },
    ],
  },
  {
    number: 109,
    procedure: 'passwords.sendLink',
    rest: 'POST /admin/users/:id/password-link',
    cases: [
      {
        name: 'to a client',
        input: ({ people }) => ({ id: people.client.id }),
        expected: adminAlone(200),
      },
      {
        name: 'to an inactive VA',
        input: ({ inactiveVa }) => ({ id: inactiveVa.id }),
        expected: adminAlone(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminAlone(404) },
  },
  {
    number: 109,
    procedure: 'invitations.create',
    rest: 'POST /admin/invitations',
    cases: [
      { name: 'a client', input: invited, expected: adminAlone(201) },
      {
        name: 'a client without a company',
        input: () => ({ ...invited(), companyName: '' }),
        expected: adminAlone(400),
      },
      {
        name: 'somebody who is here',
        input: ({ people }) => ({ ...invited(), email: `${people.va.username}@EXAMPLE.com` }),
        expected: adminAlone(409),
      },
    ],
  },
  {
    number: 109,
    procedure: 'invitations.list',
    rest: 'GET /admin/invitations',
    cases: [{ name: 'all', input: always(), expected: adminAlone(200) }],
  },
  {
    number: 109,
    procedure: 'invitations.revoke',
    rest: 'DELETE /admin/invitations/:id',
    cases: [
      {
        name: 'one',
        input: async (world) => ({ id: (await invitation(world)).id }),
        expected: adminAlone(200),
      },
      {
        name: 'a used one',
        input: async (world) => ({ id: (await usedInvitation(world)).id }),
        expected: adminAlone(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminAlone(404) },
  },
  {
    number: 109,
    procedure: 'invitations.open',
    rest: 'POST /invitations/open',
    cases: [
      {
        name: 'an open one',
        input: async (world) => ({ token: (await invitation(world)).token }),
        expected: everybody(200),
      },
      {
        name: 'a used one',
        input: async (world) => ({ token: (await usedInvitation(world)).token }),
        expected: everybody(409),
      },
      { name: 'none', input: always({ token: 'x' }), expected: everybody(404) },
    ],
  },
  {
    number: 109,
    procedure: 'invitations.accept',
    rest: 'POST /invitations/accept',
    endsSession: true,
    cases: [
      {
        name: 'an open one',
        input: async (world) => ({
          ...{ token: (await invitation(world)).token, username: fresh(), password: 'six letters' },
        }),
        expected: everybody(201),
      },
      {
        name: 'a used one',
        input: async (world) => {
          const { token } = await usedInvitation(world);
          return { token, username: fresh(), password: 'six letters' };
        },
        expected: everybody(409),
      },
      {
        name: 'none',
        input: () => ({ token: 'x', username: fresh(), password: 'six letters' }),
        expected: everybody(404),
      },
      {
        name: 'with a short password',
        input: () => ({ token: 'x', username: fresh(), password: 'five!' }),
        expected: everybody(400),
      },
    ],
  },
  {
    number: 109,
    procedure: 'mail.listParked',
    rest: 'GET /admin/mail',
    cases: [{ name: 'all', input: always(), expected: adminAlone(200) }],
  },
  {
    number: 109,
    procedure: 'mail.retry',
    rest: 'POST /admin/mail/:id/retry',
    cases: [
      {
        name: 'a parked one',
        input: async ({ gva }) => {
          const [kind, subject] = ['welcome', 'Welcome'] as const;
          const messageId = `<${randomUUID()}@localhost>`;
          return gva.database.db
            .insertInto('mailOutbox')
            .values({ kind, subject, messageId, recipient: 'a@example.com', status: 'parked' })
            .returning('id')
            .executeTakeFirstOrThrow();
        },
        expected: adminAlone(200),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminAlone(404) },
  },
];
