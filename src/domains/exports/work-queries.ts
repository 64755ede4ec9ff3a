import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** An export that this worker has leased. `attempts` is the token of the lease: another lease has a higher number. */
export type Job = Pick<
  Row<'exports'>,
  'id' | 'ownerId' | 'ownerRole' | 'list' | 'filter' | 'columns' | 'attempts'
>;
type Lease = Pick<Job, 'id' | 'attempts'>;

/** A literal, because PostgreSQL uses the partial index only when the plan names these states. */
const isOpen = sql<boolean>`status in ('queued', 'running')`;
const now: RawBuilder<string> = sql`clock_timestamp()`;
const inSeconds = (seconds: number) =>
  sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Leases the export that has been due for the longest time. One whose worker crashed is due after its lease. */
export const claimExport = (
  db: Db,
  { maxAttempts, leaseSeconds }: { maxAttempts: number; leaseSeconds: number },
): Promise<Job | undefined> =>
  db
    .updateTable('exports')
    .set({
      status: 'running',
      attempts: sql<number>`attempts + 1`,
      rowCount: 0,
      nextAttemptAt: inSeconds(leaseSeconds),
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('exports')
        .select('id')
        .where(isOpen)
        .where('nextAttemptAt', '<=', now)
        .where('attempts', '<', maxAttempts)
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'ownerId', 'ownerRole', 'list', 'filter', 'columns', 'attempts'])
    .executeTakeFirst();

const updateLeased = (db: Db, { id, attempts }: Lease) =>
  db
    .updateTable('exports')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .returning('id');

/** Saves the progress and extends the lease; undefined if the export was deleted or leased again. */
export const saveProgress = (db: Db, lease: Lease, rowCount: number, leaseSeconds: number) =>
  updateLeased(db, lease)
    .set({ rowCount, nextAttemptAt: inSeconds(leaseSeconds) })
    .executeTakeFirst();

type Written = { storageKey: string; size: number; rowCount: number };

/** Returns undefined if the export was deleted or leased again. */
export const finishExport = (db: Db, lease: Lease, written: Written) =>
  updateLeased(db, lease)
    .set({
      ...written,
      status: 'done',
      settledAt: now,
      expiresAt: sql<string>`now() + interval '7 days'`,
    })
    .executeTakeFirst();

export const failExport = (db: Db, lease: Lease, failure: string) =>
  updateLeased(db, lease).set({ status: 'failed', failure, settledAt: now }).executeTakeFirst();

/** Queues the export again, for example because the server stops. */
export const releaseExport = (db: Db, lease: Lease) =>
  updateLeased(db, lease)
    .set({ status: 'queued', attempts: lease.attempts - 1, rowCount: 0, nextAttemptAt: now })
    .executeTakeFirst();

export const rescheduleExport = (db: Db, lease: Lease, delaySeconds: number) =>
  updateLeased(db, lease)
    .set({ status: 'queued', rowCount: 0, nextAttemptAt: inSeconds(delaySeconds) })
    .executeTakeFirst();

/** Fails the exports whose workers crashed in every attempt. */
export const failCrashedExports = (db: Db, maxAttempts: number, failure: string) =>
  db
    .updateTable('exports')
    .set({ status: 'failed', failure, settledAt: now })
    .where(isOpen)
    .where('nextAttemptAt', '<=', now)
    .where('attempts', '>=', maxAttempts)
    .execute();

/** Seconds until the next export is due, or null when there is none. */
export async function findNextDue(db: Db): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('exports')
    .select(
      sql<number | null>`extract(epoch from min(next_attempt_at) - clock_timestamp())::float`.as(
        'seconds',
      ),
    )
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return seconds;
}
