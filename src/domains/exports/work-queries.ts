import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** An export that this attempt writes. `attempts` is its token: a later attempt has a higher number. */
export type Attempt = Pick<
  Row<'exports'>,
  'id' | 'ownerId' | 'ownerRole' | 'list' | 'filter' | 'columns' | 'attempts'
>;
type Token = Pick<Attempt, 'id' | 'attempts'>;

const now: RawBuilder<string> = sql`clock_timestamp()`;

/** Begins another attempt. Undefined if the export was deleted, or is done or failed. */
export const beginAttempt = (db: Db, id: number): Promise<Attempt | undefined> =>
  db
    .updateTable('exports')
    .set({ status: 'running', attempts: sql<number>`attempts + 1`, rowCount: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(['id', 'ownerId', 'ownerRole', 'list', 'filter', 'columns', 'attempts'])
    .executeTakeFirst();

const updateOwn = (db: Db, { id, attempts }: Token) =>
  db
    .updateTable('exports')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .returning('id');

/** Undefined if the export was deleted, or if a later attempt has begun. */
export const saveProgress = (db: Db, attempt: Token, rowCount: number) =>
  updateOwn(db, attempt).set({ rowCount }).executeTakeFirst();

type Written = { storageKey: string; size: number; rowCount: number };

/** Undefined if the export was deleted, or if a later attempt has begun. */
export const finishExport = (db: Db, attempt: Token, written: Written) =>
  updateOwn(db, attempt)
    .set({
      ...written,
      status: 'done',
      settledAt: now,
      expiresAt: sql<string>`now() + interval '7 days'`,
    })
    .executeTakeFirst();

export const failAttempt = (db: Db, attempt: Token, failure: string) =>
  updateOwn(db, attempt).set({ status: 'failed', failure, settledAt: now }).executeTakeFirst();

/** Until the next attempt of the job. */
export const releaseExport = (db: Db, attempt: Token) =>
  updateOwn(db, attempt).set({ status: 'queued', rowCount: 0 }).executeTakeFirst();

/** Fails an export whose last attempt has failed. */
export const failExport = (db: Db, id: number, failure: string) =>
  db
    .updateTable('exports')
    .set({ status: 'failed', failure, settledAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
