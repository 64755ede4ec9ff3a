import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await createTemplates(db);
  await createSubscriptions(db);
}

async function createTemplates(db: Kysely<unknown>) {
  await db.schema
    .createTable('custom_plan_templates')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('name', 'text', (col) =>
      col.notNull().check(sql`char_length(name) <= 120 and btrim(name) <> ''`),
    )
    .addColumn('monthly_hours', 'numeric(8, 2)', (col) =>
      col.notNull().check(sql`monthly_hours between 1 and 10000`),
    )
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) =>
      col.notNull().check(sql`hourly_rate between 0.01 and 10000`),
    )
    .addColumn('monthly_total', 'numeric(12, 2)', (col) =>
      col.notNull().generatedAlwaysAs(sql`round(monthly_hours * hourly_rate, 2)`).stored(),
    )
    .addColumn('description', 'text', (col) => col.check(sql`char_length(description) <= 2000`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('custom_plan_templates_newest')
    .on('custom_plan_templates')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await sql`create trigger custom_plan_templates_touch before update on custom_plan_templates
    for each row execute function touch_updated_at()`.execute(db);
}

async function createSubscriptions(db: Kysely<unknown>) {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('plan', 'text', (col) =>
      col.notNull().check(sql`plan in ('part-time', 'full-time', 'enterprise', 'custom')`),
    )
    .addColumn('status', 'text', (col) =>
      col
        .notNull()
        .defaultTo('pending')
        .check(sql`status in ('active', 'inactive', 'cancelled', 'pending')`),
    )
    .addColumn('monthly_hours', 'numeric(8, 2)', (col) =>
      col.notNull().check(sql`monthly_hours between 1 and 10000`),
    )
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) =>
      col.notNull().check(sql`hourly_rate between 0.01 and 10000`),
    )
    .addColumn('hours_used', 'numeric(9, 2)', (col) =>
      col.notNull().defaultTo(0).check(sql`hours_used >= 0`),
    )
    .addColumn('custom_plan_name', 'text', (col) =>
      col.check(sql`char_length(custom_plan_name) <= 120`),
    )
    .addColumn('start_date', 'date')
    .addColumn('end_date', 'date')
    .addColumn('payment_method', 'text', (col) =>
      col.check(sql`char_length(payment_method) <= 120`),
    )
    .addColumn('last_payment_date', 'date')
    .addColumn('next_billing_date', 'date')
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('subscriptions_period_check', sql`end_date >= start_date`)
    .execute();
  await sql`create unique index subscriptions_one_active_key on subscriptions (user_id)
    where status = 'active'`.execute(db);
  await db.schema
    .createIndex('subscriptions_user_newest')
    .on('subscriptions')
    .columns(['user_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('subscriptions_newest')
    .on('subscriptions')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await sql`create trigger subscriptions_touch before update on subscriptions
    for each row execute function touch_updated_at()`.execute(db);
}
