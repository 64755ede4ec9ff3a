import { randomUUID } from 'node:crypto';
import { digestOf } from '#domains/users/links.ts';
import type { TestUser } from '../support/factories.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const token = async ({ gva }: World, email?: string, user?: TestUser) => {
  const made = randomUUID();
  const { id: userId } = user ?? (await gva.createUser({ role: 'client' }));
  await gva.database.db
    .insertInto('emailChanges')
    .values({
      userId,
      email: email ?? `${made}@example.com`,
      digest: digestOf(made),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return made;
};

// Rows beyond the documented table: docs/decisions/0041.
export const emailChangesCalls: Entry[] = [
  {
    number: 109,
    procedure: 'emailChange.confirm',
    audit: writes('user updated', 'anonymous'),
    cases: [
      {
        name: 'by a link',
        input: async (world) => ({ token: await token(world) }),
        expected: who('200 200 200 200 200 200 200'),
      },
      {
        name: 'by a link to an address that another account now has',
        input: async (world) => ({
          token: await token(world, `${world.people.otherVa.username}@example.com`),
        }),
        expected: who('409 409 409 409 409 409 409'),
      },
      {
        name: 'with an unknown token',
        input: always({ token: 'x' }),
        expected: who('400 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 109,
    procedure: 'emailChange.cancel',
    audit: writes('user updated', 'client', async (world) => {
      await token(world, undefined, world.people.client);
      return {};
    }),
    cases: [{ name: 'my own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
];
