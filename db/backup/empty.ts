import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrate.ts';

/** Drops everything in the schema and creates its tables again, in one transaction. */
export async function resetDatabase<DB>(db: Kysely<DB>) {
  await db.transaction().execute(async (trx) => {
    const kept = await emptySchema(trx);
    await migrateWithin(trx);
    await continueFrom(trx, kept);
  });
}

/** Values that survive a reset, because nodes, browsers and the file store rely on them. */
type Kept = { lastEvent: number; installationId: string | undefined };

/** Drops all tables and functions, but not the schema, which may belong to another owner. */
export async function emptySchema<DB>(db: Transaction<DB>): Promise<Kept> {
  const kept = {
    lastEvent: await findLastEvent(db),
    installationId: await findInstallationId(db),
  };
  await sql`
    do $$
    declare
      object record;
    begin
      for object in select oid::regclass as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
        execute format('drop table %s cascade', object.name);
      end loop;
      for object in select p.oid, p.oid::regprocedure as name from pg_proc p
          where p.pronamespace = current_schema()::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        -- A cascade may have dropped it already.
        if exists (select from pg_proc where oid = object.oid) then
          execute format('drop routine %s cascade', object.name);
        end if;
      end loop;
      -- The tables of the job engine stay, because running nodes use them.
      if to_regclass('pgboss.job') is not null then
        delete from pgboss.job;
      end if;
    end $$
  `.execute(db);
  return kept;
}

async function findLastEvent<DB>(db: Transaction<DB>) {
  const { rows } = await sql<{ last: string | number | null }>`
    select case when to_regclass('events') is not null
      then pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass) end as last
  `.execute(db);
  return Number(rows[0]?.last ?? 0);
}

async function findInstallationId<DB>(db: Transaction<DB>) {
  const { rows: tables } = await sql`select from pg_class
    where oid = to_regclass('installation')`.execute(db);
  if (tables.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`select id::text from installation`.execute(db);
  return rows[0]?.id;
}

/** Restores the kept values. Running nodes and browsers wait for events after the last id, so ids must not restart. */
export async function continueFrom<DB>(db: Transaction<DB>, { lastEvent, installationId }: Kept) {
  const last = Math.max(lastEvent, await findLastEvent(db));
  if (last > 0) {
    await sql`select setval(pg_get_serial_sequence('events', 'id')::regclass, ${last})`.execute(db);
  }
  if (installationId) await sql`update installation set id = ${installationId}`.execute(db);
}

/** Migrates to `target` or to the latest migration, within an open transaction. */
export async function migrateWithin<DB>(db: Transaction<DB>, target?: string) {
  const migrator = new Migrator({ db, provider: migrations });
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (error) throw new Error('Creating the tables failed.', { cause: error });
}
