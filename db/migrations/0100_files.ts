import { type Kysely, sql } from 'kysely';

/**
 * What people upload. The row says what it is and whose; the content lies in the file store under `storage_key`.
 * A file is staged until it belongs to a task, to a comment, or to somebody as their picture.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('files')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('storage_key', 'uuid', (col) => col.notNull().unique())
    .addColumn('purpose', 'text', (col) =>
      col.notNull().check(sql`purpose in ('attachment', 'avatar')`),
    )
    .addColumn('name', 'text', (col) =>
      col.notNull().check(sql`char_length(name) between 1 and 200`),
    )
    .addColumn('size', 'integer', (col) => col.notNull().check(sql`size between 1 and 10485760`))
    // Of what was found in the content, never what the uploader said.
    .addColumn('type', 'text', (col) =>
      col
        .notNull()
        .check(
          sql`type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf')`,
        ),
    )
    .addColumn('sha256', 'text', (col) => col.notNull().check(sql`sha256 ~ '^[0-9a-f]{64}$'`))
    .addColumn('has_thumbnail', 'boolean', (col) => col.notNull())
    // The work belongs to the client: a file outlives whoever handed it in.
    .addColumn('uploader_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('task_id', 'integer', (col) => col.references('tasks.id').onDelete('cascade'))
    .addColumn('comment_id', 'integer', (col) =>
      col.references('task_comments.id').onDelete('cascade'),
    )
    .addColumn('avatar_of', 'integer', (col) =>
      col.unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint(
      'files_one_place_check',
      sql`num_nonnulls(task_id, comment_id, avatar_of) <= 1`,
    )
    .addCheckConstraint(
      'files_purpose_place_check',
      sql`(purpose = 'avatar' or avatar_of is null)
        and (purpose = 'attachment' or num_nonnulls(task_id, comment_id) = 0)`,
    )
    .execute();
  for (const column of ['task_id', 'comment_id', 'uploader_id'])
    await sql`create index ${sql.raw(`files_${column}`)} on files (${sql.raw(column)})
      where ${sql.raw(column)} is not null`.execute(db);
  await sql`create index files_staged on files (created_at)
    where task_id is null and comment_id is null and avatar_of is null`.execute(db);
  await rememberContent(db);
  // The lists of files that tasks and comments carry could not be filled by anybody so far.
  for (const table of ['tasks', 'task_comments'])
    await sql`update ${sql.raw(table)} set attachments = '[]' where attachments <> '[]'`.execute(
      db,
    );
}

/**
 * The content of a deleted row is deleted after the commit, by whoever comes to it: until then its key stands here.
 * However the row went, by itself or with its task, comment or person, nothing is forgotten.
 */
async function rememberContent(db: Kysely<unknown>) {
  await db.schema
    .createTable('removed_files')
    .addColumn('storage_key', 'uuid', (col) => col.primaryKey())
    .addColumn('removed_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`
    create function remember_content() returns trigger language plpgsql as $$
    begin
      insert into removed_files (storage_key) values (old.storage_key) on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger files_removed after delete on files
    for each row execute function remember_content()`.execute(db);
}
