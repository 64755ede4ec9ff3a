import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrate.ts';

/** Drops everything in the schema and creates its tables again, in one transaction. */
export async function resetDatabase<DB>(db: Kysely<DB>) {
  await db.transaction().execute(async (trx) => {
    const installationId = await emptySchema(trx);
    await migrateWithin(trx);
    await continueAs(trx, installationId);
  });
}

/**
 * Drops all tables and functions, but not the schema, which may belong to another owner. Returns the id of the installation,
 * which survives, because nodes and the file store rely on it.
 */
export async function emptySchema<DB>(db: Transaction<DB>): Promise<string | undefined> {
  const installationId = await findInstallationId(db);
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
  return installationId;
}

async function findInstallationId<DB>(db: Transaction<DB>) {
  const { rows: tables } = await sql`select from pg_class
    where oid = to_regclass('installation')`.execute(db);
  if (tables.length === 0) return undefined;
  // First, because running nodes read it before the events and lock it before they delete events. Otherwise they would deadlock.
  await sql`lock table installation in access exclusive mode`.execute(db);
  const { rows } = await sql<{ id: string }>`select id::text from installation`.execute(db);
  return rows[0]?.id;
}

/** Restores the id of the installation. Nodes and browsers load everything again, because they have no events of the new rows. */
export async function continueAs<DB>(db: Transaction<DB>, installationId: string | undefined) {
  await sql`update installation
    set id = coalesce(${installationId ?? null}::uuid, id), pruned_transaction = pg_current_xact_id()`.execute(
    db,
  );
}

/** Migrates to `target` or to the latest migration, within an open transaction. */
export async function migrateWithin<DB>(db: Transaction<DB>, target?: string) {
  const migrator = new Migrator({ db, provider: migrations });
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (error) throw new Error('Creating the tables failed.', { cause: error });
}
