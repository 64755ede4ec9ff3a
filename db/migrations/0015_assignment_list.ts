import { type Kysely, sql } from 'kysely';

/** The list of all assignments, by their start and by their end; current assignments end last. */
export async function up(db: Kysely<unknown>) {
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

const indexes = [
  'create index assignments_start on assignments (started_at, id)',
  `create index assignments_end on assignments (coalesce(ended_at, 'infinity'::timestamptz), id)`,
];
