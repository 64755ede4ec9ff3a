import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('full_name', 'text', (col) =>
      col.notNull().check(sql`char_length(full_name) <= 120 and btrim(full_name) <> ''`),
    )
    .addColumn('email', 'text', (col) =>
      col
        .notNull()
        .check(sql`char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
    )
    .addColumn('company', 'text', (col) => col.check(sql`char_length(company) <= 200`))
    .addColumn('phone', 'text', (col) => col.check(sql`char_length(phone) <= 60`))
    .addColumn('message', 'text', (col) => col.check(sql`char_length(message) <= 5000`))
    // One of the seven services, or the visitor's own words.
    .addColumn('service_type', 'text', (col) => col.check(sql`char_length(service_type) <= 120`))
    .addColumn('status', 'text', (col) =>
      col
        .notNull()
        .defaultTo('request')
        .check(
          sql`status in ('request', 'lead', 'contacted', 'qualified', 'converted', 'rejected')`,
        ),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('leads_newest')
    .on('leads')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('leads_status_newest')
    .on('leads')
    .columns(['status', 'created_at desc', 'id desc'])
    .execute();
  await sql`create trigger leads_touch before update on leads
    for each row execute function touch_updated_at()`.execute(db);

  await db.schema
    .createTable('lead_comments')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('lead_id', 'integer', (col) =>
      col.notNull().references('leads.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (col) =>
      col.notNull().check(sql`char_length(content) <= 5000 and btrim(content) <> ''`),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index lead_comments_thread on lead_comments (lead_id, created_at, id)`.execute(
    db,
  );
  await sql`create index lead_comments_user on lead_comments (user_id)`.execute(db);
  await sql`create trigger lead_comments_touch before update on lead_comments
    for each row execute function touch_updated_at()`.execute(db);
}
