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

export async function clientExists(db: Db, id: number) {
  const client = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'client')
    .executeTakeFirst();
  return client !== undefined;
}

const selectClientOfVa = (db: Db, vaId: number) =>
  db
    .selectFrom('vaProfiles')
    .innerJoin('users', 'users.id', 'vaProfiles.assignedClientId')
    .where('vaProfiles.userId', '=', vaId);

export async function findClientIdOfVa(db: Db, vaId: number) {
  const client = await selectClientOfVa(db, vaId).select('users.id').executeTakeFirst();
  return client?.id;
}

export const findClientOfVa = (db: Db, vaId: number) =>
  selectClientOfVa(db, vaId)
    .select(['users.id', 'users.fullName', 'users.email', 'users.profileImage', 'users.createdAt'])
    .executeTakeFirst();

export const listAssignableVas = (db: Db) =>
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
      'vaProfiles.assignedClientId',
    ])
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
