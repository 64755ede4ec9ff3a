import type pg from 'pg';

// These follow from calling at all: who is there, who signed in, which attempts and keys were counted.
const ofTheCall = ['presence', 'sessions', 'login_attempts', 'idempotency_keys', 'spent_tickets'];
// Each attempt to sign in has its entry in the audit log, also a refused one.
const isNoted = "new.object_kind <> 'sign-in'";
// What is put there is worked off in the background, whenever that comes to it.
const workedOff = ['mail_outbox', 'removed_files'];

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
        and tablename <> all ('{${ofTheCall.join(',')}}')
    loop
      execute format('create trigger note_insert after insert on %I for each row when (%s) execute function note_change()',
        name, case name when 'audit_log' then $when$${isNoted}$when$ else 'true' end);
      continue when name = any ('{${workedOff.join(',')}}');
      execute format('create trigger note_delete after delete on %I for each row execute function note_change()', name);
      execute format('create trigger note_update after update on %I for each row when (old is distinct from new) execute function note_change()', name);
    end loop;
  end $all$`;

/** From now on every change of a row is noted, within the transaction that makes it: what is rolled back leaves no note. */
export const noteChanges = (pool: pg.Pool) => pool.query(bookkeeping);

/** The last change that was made for good, such as `17 UPDATE tasks`: another text as soon as any row is another. */
export async function lastChange(pool: pg.Pool) {
  const { rows } = await pool.query<{ change: string }>({
    name: 'last change',
    text: "select id || ' ' || change as change from row_changes order by id desc limit 1",
  });
  return rows[0]?.change ?? 'none';
}
