import { type Expression, type SqlBool, sql } from 'kysely';
import type { NewRow, RowChange } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { ViewList } from '#shared/view-value-sets.ts';

const columns = [
  'savedViews.id',
  'savedViews.list',
  'savedViews.name',
  'savedViews.state',
  'savedViews.isShared',
  'savedViews.ownerId',
] as const;

const selectViews = (db: Db) =>
  db
    .selectFrom('savedViews')
    .leftJoin('users', 'users.id', 'savedViews.ownerId')
    .select([...columns, 'users.fullName as ownerName']);

/** The shared views of a list and the private ones of this owner, by name. Each part has its own index. */
export async function listViews(db: Db, list: ViewList, ownerId: number, limit: number) {
  const part = (condition: Expression<SqlBool>) =>
    selectViews(db)
      .select((eb) => eb.fn<string>('lower', ['savedViews.name']).as('sortName'))
      .where('savedViews.list', '=', list)
      .where(condition)
      .orderBy('sortName')
      .orderBy('savedViews.id')
      .limit(limit);
  const shared = part(sql<boolean>`saved_views.is_shared`);
  const own = part(sql<boolean>`not saved_views.is_shared and saved_views.owner_id = ${ownerId}`);
  const found = await db
    .selectFrom(shared.as('shared'))
    .selectAll()
    .unionAll(db.selectFrom(own.as('own')).selectAll())
    .orderBy('sortName')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ sortName: _, ...view }) => view);
}

export const findView = (db: Db, id: number) =>
  selectViews(db).where('savedViews.id', '=', id).executeTakeFirst();

export const lockViewForUpdate = (db: Db, id: number) =>
  db.selectFrom('savedViews').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export async function countViewsOf(db: Db, ownerId: number, list: ViewList) {
  const { count } = await db
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertView = (db: Db, view: NewRow<'savedViews'>) =>
  db.insertInto('savedViews').values(view).returning('id').executeTakeFirstOrThrow();

export const updateView = (db: Db, id: number, change: RowChange<'savedViews'>) =>
  db.updateTable('savedViews').set(change).where('id', '=', id).execute();

export const deleteView = (db: Db, id: number) =>
  db.deleteFrom('savedViews').where('id', '=', id).execute();
