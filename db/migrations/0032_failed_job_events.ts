import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Administrators see failed jobs as they happen, and can snooze the missed dates of a routine. */
export async function up(db: Kysely<unknown>) {
  await addValue(db, 'events', 'kind', 'failed-job');
  await addValue(db, 'attention_snoozes', 'kind', 'missed-routine');
  await sql`create constraint trigger failed_jobs_event after insert or update or delete on failed_jobs
    deferrable initially deferred for each row
    when (current_setting('gva.silent', true) is distinct from 'on')
    execute function record_office_event('failed-job')`.execute(db);
}
