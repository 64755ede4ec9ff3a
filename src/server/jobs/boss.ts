import pg from 'pg';
import { type Db as BossDb, PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '#server/db.ts';

export const bossSchema = 'pgboss';

/** How often one of the nodes looks for attempts whose process was killed. */
export const checkSeconds = 10;
const hourSeconds = 3_600;

/** Runs the engine's statements on our pool, so that the number of connections stays bounded. */
const executorOn = ({ pool }: DatabaseHandle): BossDb => ({
  // The engine expects dates, and several results for a text of several statements.
  executeSql: (text, values = []) => pool.query({ text, values, types: pg.types }),
});

type Options = {
  /** Gets the errors of work in the background. Node ends the process when nothing handles them. */
  onError: (error: Error) => void;
  /** Creates or migrates the tables at start. Without it, a start on tables of another version fails. */
  migrate?: boolean;
  /** With it, the engine runs schedules and looks for interrupted attempts, and new jobs wake its workers. */
  listen?: BossDb['listen'];
};

/** The job engine on our database. */
export function openBoss(database: DatabaseHandle, { onError, migrate = false, listen }: Options) {
  const isWorker = listen !== undefined;
  const boss = new PgBoss({
    schema: bossSchema,
    db: { ...executorOn(database), ...(listen && { listen }) },
    migrate,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    // No job depends on another one.
    flowIntervalSeconds: hourSeconds,
  });
  boss.on('error', onError);
  return boss;
}
