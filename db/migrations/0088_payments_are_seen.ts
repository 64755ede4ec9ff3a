import { type Kysely, sql } from 'kysely';

/** Payments and refunds are written down in the audit log, and shown live as news of their subscription. */
export async function up(db: Kysely<unknown>) {
  await allow(db, 'object_kind', 'payment');
  await allow(db, 'action', 'refunded');
  await sql`
    create function record_payment_event() returns trigger language plpgsql as $$
    declare
      payment record;
    begin
      if tg_table_name = 'payments' then
        payment := new;
      else
        select * into payment from payments where id = new.payment_id;
      end if;
      if payment.subscription_id is not null then
        perform record_event(
          kind => 'subscription',
          object_id => payment.subscription_id,
          operation => 'updated',
          client_id => payment.client_id,
          va_id => va_of_client(payment.client_id));
      end if;
      return null;
    end $$
  `.execute(db);
  for (const [table, on] of [
    ['payments', 'insert'],
    ['refunds', 'insert or update'],
  ])
    await sql`create constraint trigger ${sql.raw(`${table}_event`)}
      after ${sql.raw(`${on}`)} on ${sql.raw(`${table}`)}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function record_payment_event()`.execute(db);
}

/** Adds to the values a column of the audit log may have, whatever they are by now. */
async function allow(db: Kysely<unknown>, column: string, value: string) {
  const name = `audit_log_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = ${name} and conrelid = 'audit_log'::regclass`.execute(db);
  const definition = rows[0]?.definition.replace('ARRAY[', `ARRAY['${value}'::text, `);
  if (!definition) throw new Error(`There is no constraint ${name}`);
  await sql`alter table audit_log drop constraint ${sql.raw(name)},
    add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(db);
}
