import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

const shown = [
  'id',
  'list',
  'status',
  'rowCount',
  'size',
  'failure',
  'createdAt',
  'settledAt',
  'expiresAt',
] as const;

export type ExportRow = Pick<Row<'exports'>, (typeof shown)[number]>;

const isUnexpired = sql<boolean>`expires_at > now()`;
const isOpen = sql<boolean>`status in ('queued', 'running')`;
const now: RawBuilder<string> = sql`clock_timestamp()`;

/** Newest first. */
export const listExports = (db: Db, ownerId: number, limit: number): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('ownerId', '=', ownerId)
    .where(isUnexpired)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Counts the exports of an owner in progress, up to `max`. */
export async function countOpenExports(db: Db, ownerId: number, max: number) {
  const open = await db
    .selectFrom('exports')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where(isOpen)
    .limit(max)
    .execute();
  return open.length;
}

/** Returns undefined if the owner has asked for it before. */
export const insertExport = (db: Db, row: NewRow<'exports'>) =>
  db
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.constraint('exports_request_key').doNothing())
    .returning(shown)
    .executeTakeFirst();

export const findExportOfRequest = (db: Db, ownerId: number, requestId: string) =>
  db
    .selectFrom('exports')
    .select(shown)
    .where('ownerId', '=', ownerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();

export const findExport = (db: Db, id: number) =>
  db
    .selectFrom('exports')
    .select([...shown, 'ownerId', 'ownerRole', 'storageKey'])
    .where('id', '=', id)
    .where(isUnexpired)
    .executeTakeFirst();

export const deleteExport = (db: Db, id: number) =>
  db.deleteFrom('exports').where('id', '=', id).execute();

/** Turns a finished export into a failed one. */
export const forgetFile = (db: Db, id: number, failure: string) =>
  db
    .updateTable('exports')
    .set({ status: 'failed', storageKey: null, size: null, failure, settledAt: now })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .execute();

/** Queues a failed export again; undefined if it has not failed. */
export const requeueExport = (db: Db, id: number) =>
  db
    .updateTable('exports')
    .set({
      status: 'queued',
      rowCount: 0,
      failure: null,
      settledAt: null,
      expiresAt: sql<string>`now() + interval '7 days'`,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(shown)
    .executeTakeFirst();
