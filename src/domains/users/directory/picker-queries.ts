import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Pickers offer a search, so they never need a complete list. */
const maxChoices = 500;

/** Finds a VA who can be assigned to a task: not inactive. */
export const findAssignableVa = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', id)
    .where('role', '=', 'va')
    .where('status', '!=', 'inactive')
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

/** `isMine` is true for the VA of this client. */
export const listAssignableVas = (db: Db, clientId: number) =>
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
    .where('users.status', '!=', 'inactive')
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(maxChoices)
    .execute();

export const listClients = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'clientProfiles.companyName'])
    .where('users.role', '=', 'client')
    .orderBy('users.fullName')
    .orderBy('users.id')
    .limit(maxChoices)
    .execute();
