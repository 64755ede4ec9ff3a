import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import type { Visitor } from './state.ts';
import { type Account, demoAccounts, type TestUser } from './test.ts';
import { createQuietPair, createVaWithTimer } from './users-for-states.ts';

/** Returns the account for a visitor: a demo account or a user created for the state. */
export function visitorsOf(people: Factories, db: Kysely<Database>) {
  type FindAccount = () => Promise<TestUser> | Account | null;
  const accounts: Record<Visitor, FindAccount> = {
    visitor: () => null,
    admin: () => demoAccounts.admin,
    va: () => demoAccounts.va,
    client: () => demoAccounts.client,
    newClient: () => people.createUser({ role: 'client' }),
    newVa: () => people.createUser({ role: 'va', isApproved: false }),
    vaWithTimer: () => createVaWithTimer(people, db),
    quietClient: async () => (await createQuietPair(people)).client,
    quietVa: async () => (await createQuietPair(people)).va,
  };
  return (who: Visitor) => accounts[who]();
}
