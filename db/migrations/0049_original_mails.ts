import { type Kysely, sql } from 'kysely';

/** A task by email has the email as a file, up to the size of an email. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table files drop constraint files_type_check, drop constraint files_size_check,
    add constraint files_type_check check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf',
      'message/rfc822')),
    add constraint files_size_check
      check (size between 1 and case type when 'message/rfc822' then 26214400 else 10485760 end)`.execute(
    db,
  );
  // They are deleted after 90 days.
  await sql`create index files_mails on files (created_at) where type = 'message/rfc822'`.execute(
    db,
  );
}
