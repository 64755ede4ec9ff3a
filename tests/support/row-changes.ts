import type pg from 'pg';

// Any call may change these: presence, sessions, rate limits and idempotency keys.
const ignoredTables = ['presence', 'sessions', 'rate_limits', 'idempotency_keys', 'spent_tickets'];
// Each attempt to sign in is written to the audit log, including refused ones.
const isRecorded = "new.object_kind <> 'sign-in'";
const bookkeeping = `
  create table row_changes (id bigint generated always as identity primary key, change text not null);
  create function note_change() returns trigger language plpgsql as $note$
  begin
    insert into row_changes (change) values (tg_op || ' ' || tg_table_name);
    return null;
  end $note$;
  do $all$
  declare name text;
  begin
    for name in
      select tablename from pg_tables
      where schemaname = 'public' and tablename <> 'row_changes'
        and tablename <> all ('{${ignoredTables.join(',')}}')
    loop
      execute format('create trigger note_insert after insert on %I for each row when (%s) execute function note_change()',
        name, case name when 'audit_log' then $when$${isRecorded}$when$ else 'true' end);
      execute format('create trigger note_delete after delete on %I for each row execute function note_change()', name);
      execute format('create trigger note_update after update on %I for each row when (old is distinct from new) execute function note_change()', name);
    end loop;
  end $all$`;

/** Adds triggers that record every change of a row. A rolled back change leaves no record. */
export const noteChanges = (pool: pg.Pool) => pool.query(bookkeeping);

/** The last committed change, such as `17 UPDATE tasks`. The number changes with every change of a row. */
export async function lastChange(pool: pg.Pool) {
  const { rows } = await pool.query<{ change: string }>({
    name: 'last change',
    text: "select id || ' ' || change as change from row_changes order by id desc limit 1",
  });
  return rows[0]?.change ?? 'none';
}
