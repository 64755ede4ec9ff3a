import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/types.ts';
import { databaseLocation, openDatabase } from '#server/db.ts';
import { fromDatabaseError } from '#server/errors.ts';
import type { ReadHeavy } from './heavy-reads.ts';
import { withStatementTimeout } from './statement-timeout.ts';

const defaults = {
  /** The time limit of each statement of a check. */
  checkTimeoutMs: 500,
  /** The wait for changes that were just committed. Heavy reads take longer than a replica is usually behind. */
  maxDelayMs: 200,
  /** After a failure, reads go to the primary for this long. */
  suspensionMs: 2_000,
};
const pollMs = 5;
const poolSize = 6;

export type Replica = {
  read: ReadHeavy;
  /** How many heavy reads each database has answered. */
  counts: () => { replica: number; primary: number };
  close: () => Promise<void>;
};

type Options = {
  primary: Kysely<Database>;
  report: (event: string) => void;
  timing?: Partial<typeof defaults>;
};

const isFailedStatement = (error: unknown) =>
  error instanceof pg.DatabaseError || fromDatabaseError(error) !== undefined;

/** The database error that made a read fail; tRPC wraps errors. */
const findFailure = (error: unknown) =>
  [error, error instanceof Error ? error.cause : undefined].find(isFailedStatement);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Position = { flushed: string; location: string };

/** Everything that a client of the primary can have seen is before this position of the write-ahead log. */
async function findPosition(primary: Kysely<Database>) {
  const { rows } = await sql<Position>`
    select pg_current_wal_flush_lsn()::text as flushed, ${databaseLocation} as location`.execute(
    primary,
  );
  if (!rows[0]) throw new Error('The primary has no position');
  return rows[0];
}

type State = { isReplica: boolean; isSame: boolean; isReplayed: boolean | null };

async function findState(replica: Kysely<Database>, { flushed, location }: Position) {
  const { rows } = await sql<State>`
    select pg_is_in_recovery() as is_replica, ${databaseLocation} = ${location} as is_same,
      pg_last_wal_replay_lsn() >= ${flushed}::pg_lsn as is_replayed`.execute(replica);
  return rows[0];
}

/**
 * Heavy reads on a streaming replica of the primary. A read starts there only after the replica has replayed what the
 * primary had committed when the read began, so it sees the same as on the primary (docs/decisions/0092).
 */
export function openReplica(url: string, { primary, report, timing }: Options): Replica {
  const { checkTimeoutMs, maxDelayMs, suspensionMs } = { ...defaults, ...timing };
  const { db: replica, close } = openDatabase(url, { poolSize });
  const counts = { replica: 0, primary: 0 };
  let problem: string | undefined;
  let suspendedUntil = 0;
  let probe: Promise<void> | undefined;

  function suspend(reason: string) {
    suspendedUntil = performance.now() + suspensionMs;
    if (problem === undefined) report(`heavy reads go to the primary: the replica ${reason}`);
    problem = reason;
  }

  /** Why the replica cannot be read now; undefined if it has every committed change. */
  async function findProblem(): Promise<string | undefined> {
    const position = await findPosition(primary);
    const deadline = performance.now() + maxDelayMs;
    for (;;) {
      const state = await findState(replica, position);
      if (!state?.isReplica) return 'is not a replica';
      if (!state.isSame) return 'belongs to another database';
      if (state.isReplayed) return undefined;
      if (performance.now() > deadline) return 'is behind';
      await pause(pollMs);
    }
  }

  const check = () =>
    withStatementTimeout(checkTimeoutMs, findProblem).catch(
      (error: unknown) => `failed: ${messageOf(error)}`,
    );

  /** Checks a suspended replica in the background, so that no read waits for one that is away. */
  async function retry() {
    const found = await check();
    if (found !== undefined) return suspend(found);
    problem = undefined;
    report('heavy reads go to the replica again');
  }

  async function isUsable(): Promise<boolean> {
    if (problem === undefined) {
      const found = await check();
      if (found !== undefined) suspend(found);
      return found === undefined;
    }
    if (performance.now() > suspendedUntil)
      probe ??= retry().finally(() => {
        probe = undefined;
      });
    return false;
  }

  function readPrimary<Result>(work: (db: Kysely<Database>) => Promise<Result>) {
    counts.primary += 1;
    return work(primary);
  }

  return {
    async read(work) {
      if (!(await isUsable())) return readPrimary(work);
      try {
        const result = await work(replica);
        counts.replica += 1;
        return result;
      } catch (error) {
        const failure = findFailure(error);
        if (failure === undefined) throw error;
        suspend(`failed: ${messageOf(failure)}`);
        return readPrimary(work);
      }
    },
    counts: () => ({ ...counts }),
    async close() {
      await probe;
      await close();
    },
  };
}
