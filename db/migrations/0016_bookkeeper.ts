import { type Kysely, sql } from 'kysely';

/** A client's bookkeeper gets invoices and receipts, too. */
export const up = <DB>(db: Kysely<DB>) =>
  sql`alter table client_profiles add column bookkeeper_email text
    check (char_length(bookkeeper_email) between 3 and 254)`.execute(db);
