import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrate.ts';

/** Removes all that the schema holds and makes its tables anew, as one transaction. */
export async function resetDatabase<DB>(db: Kysely<DB>) {
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      const lastEvent = await emptySchema(trx);
      await migrateWithin(trx);
      await continueEvents(trx, lastEvent);
    });
}

/** Removes every table and function, and nothing else: the schema may have an owner of its own. */
export async function emptySchema<DB>(db: Transaction<DB>): Promise<number> {
  const lastEvent = await findLastEvent(db);
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
        -- It may have gone along with another that it was built on.
        if exists (select from pg_proc where oid = object.oid) then
          execute format('drop routine %s cascade', object.name);
        end if;
      end loop;
    end $$
  `.execute(db);
  return lastEvent;
}

async function findLastEvent<DB>(db: Transaction<DB>) {
  const { rows } = await sql<{ last: string | number | null }>`
    select case when to_regclass('events') is not null
      then pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass) end as last
  `.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Running nodes and open browsers wait for events after the last they saw: the numbers must not begin again. */
export async function continueEvents<DB>(db: Transaction<DB>, lastEvent: number) {
  const last = Math.max(lastEvent, await findLastEvent(db));
  if (last > 0) {
    await sql`select setval(pg_get_serial_sequence('events', 'id')::regclass, ${last})`.execute(db);
  }
}

/** Up to one migration or to the latest, within a transaction that has more to do. */
export async function migrateWithin<DB>(db: Transaction<DB>, target?: string) {
  const migrator = new Migrator({ db, provider: migrations });
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (error) throw new Error('Making the tables failed.', { cause: error });
}
