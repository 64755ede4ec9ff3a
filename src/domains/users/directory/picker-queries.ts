import { sql } from 'kysely';
import { contains } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { isKnownUser } from './account-filter.ts';

/** Pickers offer a search, so they never need a complete list. */
const maxChoices = 500;

/** Finds a VA who can be assigned to a task: not inactive, and approved or with a client. */
export const findAssignableVa = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'va')
    .where('status', '!=', 'inactive')
    .where(isKnownUser())
    .executeTakeFirst();

const isVaOf = (clientId: number) => sql<boolean>`coalesce(users.id = (select va_id from assignments
  where client_id = ${clientId} and ended_at is null), false)`;

export async function clientExists(db: Db, id: number) {
  const client = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .executeTakeFirst();
  return client !== undefined;
}

/** The oldest assignment first. */
const selectClientsOfVa = (db: Db, vaId: number) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.clientId')
    .where('assignments.vaId', '=', vaId)
    .where('assignments.endedAt', 'is', null)
    .orderBy('assignments.startedAt')
    .orderBy('assignments.id');

export async function listClientIdsOfVa(db: Db, vaId: number) {
  const clients = await selectClientsOfVa(db, vaId).select('users.id').execute();
  return clients.map(({ id }) => id);
}

export const listClientsOfVa = (db: Db, vaId: number) =>
  selectClientsOfVa(db, vaId)
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'users.email', 'users.profileImage', 'users.createdAt'])
    .select(['clientProfiles.companyName', 'assignments.startedAt as assignedAt'])
    .execute();

type VaChoice = { clientId: number; q?: string | undefined; limit: number };

const selectVas = (db: Db, clientId: number) =>
  db
    .selectFrom('users')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select([
      'users.id',
      'users.fullName',
      'users.profileImage',
      'users.status',
      'vaProfiles.specialization',
      'vaProfiles.rating',
    ])
    .select(isVaOf(clientId).as('isMine'))
    .where('users.role', '=', 'va')
    .where(isKnownUser());

const selectAssignableVas = (db: Db, clientId: number) =>
  selectVas(db, clientId).where('users.status', '!=', 'inactive');

/** By name, and without `q` the VA of the client first. `isMine` is true for this VA. */
export async function listAssignableVas(db: Db, { clientId, q, limit }: VaChoice) {
  const byName = selectAssignableVas(db, clientId)
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(limit);
  if (q) return byName.where(contains('users.fullName', q)).execute();
  const own = await selectAssignableVas(db, clientId)
    .where('users.id', '=', (eb) =>
      eb
        .selectFrom('assignments')
        .select('vaId')
        .where('clientId', '=', clientId)
        .where('endedAt', 'is', null),
    )
    .execute();
  const all = await byName.execute();
  return [...own, ...all.filter(({ isMine }) => !isMine)].slice(0, limit);
}

const maxTasksOfVas = 1000;

/** The VA of a client and those who have one of the client's latest tasks, by name; also inactive VAs. */
export function listVasOnTasks(db: Db, { clientId, limit }: Omit<VaChoice, 'q'>) {
  const latest = db
    .selectFrom('tasks')
    .select('vaId')
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTasksOfVas);
  const own = db
    .selectFrom('assignments')
    .select('vaId')
    .where('clientId', '=', clientId)
    .where('endedAt', 'is', null);
  return selectVas(db, clientId)
    .where('users.id', 'in', db.selectFrom(latest.as('latest')).select('latest.vaId').union(own))
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

export const listClients = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'clientProfiles.companyName'])
    .where('users.role', '=', 'client')
    .orderBy('clientProfiles.companyName')
    .orderBy('users.id')
    .limit(maxChoices)
    .execute();
