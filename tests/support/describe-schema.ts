import { type Kysely, sql } from 'kysely';

/**
 * Describes the tables, columns, views, constraints, indexes, triggers and functions of the current schema, one per line.
 * Two schemas with the same lines differ at most in the order of columns, and in spaces and comments within functions.
 */
export async function describeSchema<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select c.* from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and c.relname not in ('kysely_migration', 'kysely_migration_lock')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, relrowsecurity, reloptions)
      as line
      from tables where relkind not in ('i', 't')
    union all
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        nullif(a.attcollation, t.typcollation)::regcollation, a.attidentity, a.attgenerated,
        a.attstorage, a.attcompression, a.attstattarget, a.attoptions,
        pg_get_expr(e.adbin, e.adrelid))
      from tables c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
      where c.relkind = 'r'
    union all
    select concat_ws(' ', 'view', c.relname, pg_get_viewdef(c.oid))
      from tables c where c.relkind = 'v'
    union all
    select concat_ws(' ', 'sequence', c.relname, format_type(s.seqtypid, null), s.seqstart,
        s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
      from tables c join pg_sequence s on s.seqrelid = c.oid
    union all
    select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
      from tables c join pg_constraint k on k.conrelid = c.oid where k.contype <> 't'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid, 0, true))
      from tables c join pg_index i on i.indrelid = c.oid
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid, true), t.tgenabled)
      from tables c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
    union all
    select concat_ws(' ', 'function', p.proname, '(' || pg_get_function_arguments(p.oid) || ')',
        pg_get_function_result(p.oid), l.lanname, p.provolatile, p.proparallel, p.proisstrict,
        p.prosecdef, p.proleakproof, p.procost, p.prorows, p.proconfig,
        regexp_replace(regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '\\s+', '', 'g'))
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by line
  `.execute(db);
  return rows.map(({ line }) => line);
}
