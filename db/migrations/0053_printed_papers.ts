import { type Kysely, sql } from 'kysely';

/** Papers that do not change any more, such as issued invoices, are printed once and kept in the file store. */
export async function up(db: Kysely<unknown>) {
  await sql`create table printed_papers (
    id integer primary key generated always as identity,
    invoice_id integer constraint printed_papers_invoice_id_key unique references invoices (id) on delete cascade,
    payment_id integer constraint printed_papers_payment_id_key unique references payments (id) on delete cascade,
    statement_id integer constraint printed_papers_statement_id_key unique
      references pay_statements (id) on delete cascade,
    -- A digest of what may still change on it, such as what was paid. With another edition it is printed again.
    edition text not null check (edition ~ '^[0-9a-f]{64}$'),
    -- The file is in the file store under storage_key.
    storage_key uuid not null constraint printed_papers_storage_key_key unique,
    printed_at timestamptz(3) not null default clock_timestamp(),
    constraint printed_papers_one_paper_check check (num_nonnulls(invoice_id, payment_id, statement_id) = 1)
  )`.execute(db);
  await sql`create trigger printed_papers_removed after delete on printed_papers
    for each row execute function remember_content()`.execute(db);
}
