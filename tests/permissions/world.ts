import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

/** Everyone who can stand before a door, in the order of the columns of the matrix. */
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
 * Objects are made anew for every call, since calls change them.
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
      /** `client`'s, done by `va`. */
      own: () => idOf(gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' })),
      /** `client`'s, waiting for a VA. */
      pool: () => idOf(gva.createTask({ clientId: client.id })),
      /** `otherClient`'s, done by `otherVa`. */
      foreign: () =>
        idOf(gva.createTask({ clientId: otherClient.id, vaId: otherVa.id, status: 'in-progress' })),
    },
  };
}

/** Ids that name nothing: of nobody, or not ids at all. */
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
