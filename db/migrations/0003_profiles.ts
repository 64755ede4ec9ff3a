import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await createVaProfiles(db);
  await createClientProfiles(db);
}

async function createVaProfiles(db: Kysely<unknown>) {
  await db.schema
    .createTable('va_profiles')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('specialization', 'text', (col) =>
      col.check(sql`specialization in ('administrative-support', 'customer-support',
        'digital-marketing', 'research-analysis', 'technical-support', 'project-management',
        'lead-generation')`),
    )
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) =>
      col.notNull().defaultTo(3).check(sql`hourly_rate between 0 and 10000`),
    )
    .addColumn('skills', sql`text[]`, (col) =>
      col
        .notNull()
        .defaultTo(sql`'{}'`)
        .check(sql`cardinality(skills) <= 50 and array_position(skills, null) is null`),
    )
    .addColumn('availability', 'text', (col) => col.check(sql`char_length(availability) <= 200`))
    .addColumn('bio', 'text', (col) => col.check(sql`char_length(bio) <= 5000`))
    .addColumn('rating', 'numeric(3, 2)', (col) =>
      col.notNull().defaultTo(0).check(sql`rating between 0 and 5`),
    )
    // A client has one VA and a VA one client.
    .addColumn('assigned_client_id', 'integer', (col) =>
      col.unique().references('users.id').onDelete('set null'),
    )
    .addColumn('assignment_status', 'text', (col) =>
      col
        .notNull()
        .defaultTo('unassigned')
        .check(sql`assignment_status in ('unassigned', 'assigned', 'suspended')`),
    )
    .addColumn('assigned_at', sql`timestamptz(3)`)
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('va_profiles_own_client_check', sql`assigned_client_id <> user_id`)
    .execute();

  // One statement that sets or clears the client is enough, also when the client's row is deleted.
  await sql`
    create function keep_va_assignment() returns trigger language plpgsql as $$
    begin
      if new.assigned_client_id is null then
        new.assigned_at := null;
        if new.assignment_status = 'assigned' then
          new.assignment_status := 'unassigned';
        end if;
      else
        if new.assignment_status = 'unassigned' then
          new.assignment_status := 'assigned';
        end if;
        if new.assigned_at is null or (tg_op = 'UPDATE'
            and old.assigned_client_id is distinct from new.assigned_client_id
            and old.assigned_at is not distinct from new.assigned_at) then
          new.assigned_at := now();
        end if;
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`create trigger va_profiles_keep before insert or update on va_profiles
    for each row execute function keep_va_assignment()`.execute(db);
  await sql`create trigger va_profiles_touch before update on va_profiles
    for each row execute function touch_updated_at()`.execute(db);
}

async function createClientProfiles(db: Kysely<unknown>) {
  await db.schema
    .createTable('client_profiles')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('company_name', 'text', (col) =>
      col.notNull().check(sql`char_length(company_name) <= 200 and btrim(company_name) <> ''`),
    )
    // Plan, hours and rate are the client's wish; what is billed stands in subscriptions.
    .addColumn('subscription_plan', 'text', (col) =>
      col.check(sql`subscription_plan in ('part-time', 'full-time', 'enterprise', 'custom')`),
    )
    .addColumn('monthly_hours', 'numeric(8, 2)', (col) =>
      col.check(sql`monthly_hours between 0 and 10000`),
    )
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) =>
      col.check(sql`hourly_rate between 0 and 10000`),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create trigger client_profiles_touch before update on client_profiles
    for each row execute function touch_updated_at()`.execute(db);
}
