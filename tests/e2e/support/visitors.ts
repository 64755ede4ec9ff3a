import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import type { Visitor } from './state.ts';
import { type Account, demoAccounts, type TestUser } from './test.ts';
import { createTimingVa } from './timing-va.ts';

/** A client and a VA who are assigned to each other but have no tasks or other activity. */
export type QuietVisitor = 'quietClient' | 'quietVa';

async function createQuietPair({ createUser, assign }: Factories) {
  const client = await createUser({ role: 'client', fullName: 'Quinn Quiet' });
  const va = await createUser({ role: 'va', fullName: 'Vic Quiet' });
  await assign(va, client);
  return { client, va };
}

/** Returns the account for a visitor: a demo account or a user created for the state. */
export function visitorsOf(people: Factories, db: Kysely<Database>) {
  type FindAccount = () => Promise<TestUser> | Account | null;
  const accounts: Record<Visitor | QuietVisitor, FindAccount> = {
    nobody: () => null,
    admin: () => demoAccounts.admin,
    va: () => demoAccounts.va,
    client: () => demoAccounts.client,
    newClient: () => people.createUser({ role: 'client' }),
    newVa: () => people.createUser({ role: 'va', isApproved: false }),
    timingVa: () => createTimingVa(people, db),
    quietClient: async () => (await createQuietPair(people)).client,
    quietVa: async () => (await createQuietPair(people)).va,
  };
  return (who: Visitor | QuietVisitor) => accounts[who]();
}
