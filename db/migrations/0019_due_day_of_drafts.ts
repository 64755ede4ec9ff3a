import { type Kysely, sql } from 'kysely';

/** A draft of an invoice keeps the due day that an administrator has chosen. */
export const up = <DB>(db: Kysely<DB>) =>
  sql`alter table invoices drop constraint invoices_due_check,
    add constraint invoices_due_check check (case when kind = 'credit-note' then due_on is null
      else issued_on is null or (due_on is not null and due_on >= issued_on) end)`.execute(db);
