import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

/** All kinds of callers, in the order of the columns of the permission table. */
export const actors = [
  'anonymous',
  'admin',
  'va',
  'otherVa',
  'newVa',
  'client',
  'otherClient',
] as const;
export type ActorName = (typeof actors)[number];

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * `va` works for `client`, `otherVa` for `otherClient`; `newVa` awaits approval and has no client.
 * Objects are created for every call, because calls change them.
 */
export async function createWorld(gva: TestApp) {
  const [admin, va, otherVa, newVa, inactiveVa, client, otherClient] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'va', isApproved: false }),
    gva.createUser({ role: 'va', status: 'inactive' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'client' }),
  ]);
  await gva.assign(va, client);
  await gva.assign(otherVa, otherClient);
  const people: Record<Exclude<ActorName, 'anonymous'>, TestUser> = {
    admin,
    va,
    otherVa,
    newVa,
    client,
    otherClient,
  };
  const idOf = async (created: Promise<{ id: number }>) => (await created).id;
  return {
    gva,
    people,
    inactiveVa,
    tasks: {
      /** A task of `client`, assigned to `va`. */
      own: () => idOf(gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' })),
      /** A task of `client` without a VA. */
      pool: () => idOf(gva.createTask({ clientId: client.id })),
      /** A task of `otherClient`, assigned to `otherVa`. */
      foreign: () =>
        idOf(gva.createTask({ clientId: otherClient.id, vaId: otherVa.id, status: 'in-progress' })),
    },
  };
}

/** Unknown and malformed ids. */
export const unknownIds: unknown[] = [
  2_147_483_647,
  -1,
  0,
  1.5,
  '1e3',
  99_999_999_999,
  '1 or 1=1',
  'abc',
  '',
  null,
  true,
  [],
  {},
];
