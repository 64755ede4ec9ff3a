import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { AuditKind } from '#shared/audit-value-sets.ts';
import { type AuditReference, type ReferenceKind, referenceKinds } from './schema.ts';

type Facts = Record<string, unknown> | null;
type Entry = { objectKind: AuditKind; objectId: number; before: Facts; after: Facts };

/** The kind of the object that `objectId` is the id of. Other kinds are named by their facts only. */
const objectKinds: Partial<Record<AuditKind, ReferenceKind>> = {
  user: 'user',
  assignment: 'user',
  hours: 'user',
  'sign-in': 'user',
  support: 'user',
  match: 'user',
  task: 'task',
  workflow: 'workflow',
  routine: 'routine',
  lead: 'lead',
  invitation: 'invitation',
  subscription: 'subscription',
  payment: 'payment',
  // The download of a receipt. The export of a list has no object, and no payment has its id 0.
  export: 'payment',
  'plan-template': 'plan-template',
};

/** The kind of the object whose id a fact is. */
const factKinds: Record<string, ReferenceKind> = {
  userId: 'user',
  clientId: 'user',
  vaId: 'user',
  ownerId: 'user',
  taskId: 'task',
  workflowId: 'workflow',
  routineId: 'routine',
  leadId: 'lead',
};

type Named = [kind: ReferenceKind, id: number];

function namedBy({ objectKind, objectId, before, after }: Entry): Named[] {
  const kind = objectKinds[objectKind];
  const facts = [before, after].flatMap((one) => Object.entries(one ?? {}));
  return [
    ...(kind ? [[kind, objectId] satisfies Named] : []),
    ...facts.flatMap(([name, id]): Named[] => {
      const kind = factKinds[name];
      return kind && typeof id === 'number' ? [[kind, id]] : [];
    }),
  ];
}

type Found = Pick<AuditReference, 'id' | 'name'> & Partial<AuditReference>;

const findTitles =
  (table: 'tasks' | 'workflows' | 'routines') =>
  (db: Db, ids: number[]): Promise<Found[]> =>
    db.selectFrom(table).select(['id', 'title as name']).where('id', 'in', ids).execute();

/** One query for each kind. */
const finders: Record<ReferenceKind, (db: Db, ids: number[]) => Promise<Found[]>> = {
  task: findTitles('tasks'),
  workflow: findTitles('workflows'),
  routine: findTitles('routines'),
  user: (db, ids) =>
    db
      .selectFrom('users')
      .select(['id', 'fullName as name'])
      // A subquery instead of a join, which would read all profiles for a large page.
      .select((eb) =>
        eb
          .selectFrom('clientProfiles')
          .select('companyName')
          .whereRef('userId', '=', 'users.id')
          .as('company'),
      )
      .where('id', 'in', ids)
      .execute(),
  lead: (db, ids) =>
    db.selectFrom('leads').select(['id', 'fullName as name']).where('id', 'in', ids).execute(),
  invitation: (db, ids) =>
    db
      .selectFrom('invitations')
      .select(['id', sql<string>`coalesce(nullif(full_name, ''), email)`.as('name')])
      .where('id', 'in', ids)
      .execute(),
  subscription: (db, ids) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'plan as name', 'userId as clientId'])
      .where('id', 'in', ids)
      .execute(),
  payment: (db, ids) =>
    db
      .selectFrom('payments')
      .select(['id', 'plan as name', 'companyName as company', 'clientId'])
      .where('id', 'in', ids)
      .execute(),
  'plan-template': (db, ids) =>
    db.selectFrom('customPlanTemplates').select(['id', 'name']).where('id', 'in', ids).execute(),
};

async function find(db: Db, kind: ReferenceKind, ids: Set<number> | undefined) {
  if (!ids || ids.size === 0) return [];
  const rows = await finders[kind](db, [...ids]);
  return rows.map((row): AuditReference => ({ company: null, clientId: null, ...row, kind }));
}

const isOwned = (kind: ReferenceKind) => kind === 'subscription' || kind === 'payment';
const unownedKinds = referenceKinds.filter((kind) => !isOwned(kind));

/** Adds to each entry the objects that it names, with one query for each kind of object on the page. */
export async function addReferences<Row extends Entry>(db: Db, rows: Row[]) {
  const ids = new Map<ReferenceKind, Set<number>>();
  const add = ([kind, id]: Named) => ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  const named = rows.map(namedBy);
  for (const one of named.flat()) add(one);

  const owned = await Promise.all([
    find(db, 'subscription', ids.get('subscription')),
    find(db, 'payment', ids.get('payment')),
  ]);
  const clientOf = ({ clientId }: AuditReference): Named[] =>
    clientId === null ? [] : [['user', clientId]];
  for (const one of owned.flat().flatMap(clientOf)) add(one);

  const found = await Promise.all(unownedKinds.map((kind) => find(db, kind, ids.get(kind))));
  const references = new Map(
    [...owned, ...found].flat().map((one) => [`${one.kind} ${one.id}`, one]),
  );
  const lookUp = ([kind, id]: Named) => references.get(`${kind} ${id}`);

  return rows.map((row, index) => {
    const direct = (named[index] ?? []).flatMap((one) => lookUp(one) ?? []);
    const clients = direct.flatMap(clientOf).flatMap((one) => lookUp(one) ?? []);
    return { ...row, references: [...new Set([...direct, ...clients])] };
  });
}
