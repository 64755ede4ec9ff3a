import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Factories } from '../../support/factories.ts';
import type { Visitor } from './state.ts';
import { type Account, demoAccounts, type TestUser } from './test.ts';
import { createTimingVa } from './timing-va.ts';

/** A client and a VA who have each other and nothing else yet. */
export type QuietVisitor = 'quietClient' | 'quietVa';

async function createQuietPair({ createUser, assign }: Factories) {
  const client = await createUser({ role: 'client', fullName: 'Quinn Quiet' });
  const va = await createUser({ role: 'va', fullName: 'Vic Quiet' });
  await assign(va, client);
  return { client, va };
}

/** Who looks at a state: somebody of the demo, or somebody made for it. */
export function visitorsOf(people: Factories, db: Kysely<Database>) {
  type Maker = () => Promise<TestUser> | Account | null;
  const makers: Record<Visitor | QuietVisitor, Maker> = {
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
  return (who: Visitor | QuietVisitor) => makers[who]();
}
