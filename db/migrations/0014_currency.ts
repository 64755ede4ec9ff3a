import { type Kysely, sql } from 'kysely';

/** The currency is a setting of the agency, until the first money. */
export async function up<DB>(db: Kysely<DB>) {
  // In the order in which a payment writes them, so that neither waits for the other.
  await sql`lock table checkouts, payments, invoices, pay_statements, seller_details
    in access exclusive mode`.execute(db);
  await sql.raw(text).execute(db);
  for (const table of ['payments', 'checkouts', 'invoices', 'pay_statements'])
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_currency_check,
           add constraint ${table}_currency_check check (currency ~ '^[a-z]{3}$');
         create trigger ${table}_currency before insert on ${table}
           for each row execute function refuse_other_currency()`,
      )
      .execute(db);
}

const text = `
create function agency_currency() returns text language sql volatile as $$
  select currency from seller_details for key share
$$;
create function refuse_other_currency() returns trigger language plpgsql as $$
begin
  if new.currency is distinct from agency_currency() then
    raise exception '% is not the currency of the agency', new.currency using
      errcode = 'integrity_constraint_violation', constraint = 'agency_currency';
  end if;
  return new;
end $$;

alter table seller_details drop constraint seller_details_currency_check,
  add constraint seller_details_currency_check check (currency in (
    'usd', 'eur', 'gbp', 'cad', 'aud', 'nzd'));
alter table invoices alter currency set default agency_currency();
alter table pay_statements alter currency set default agency_currency();
`;
