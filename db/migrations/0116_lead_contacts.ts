import { type Kysely, sql } from 'kysely';

// One person writes one address and one number in many ways; these two are what is compared.
export async function up(db: Kysely<unknown>) {
  await sql`
    create function contact_email(email text) returns text
    language sql immutable strict parallel safe as $$
      select case
        when split_part(plain, '@', 2) in ('gmail.com', 'googlemail.com')
          then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
        else plain
      end
      from (select regexp_replace(lower(email), '[+][^@]*@', '@') as plain) as written
    $$
  `.execute(db);
  // Country codes and the zero before the number come and go; the last nine digits stay.
  await sql`
    create function contact_phone(phone text) returns text
    language sql immutable strict parallel safe as $$
      select case when length(digits) >= 7 then right(digits, 9) end
      from (select regexp_replace(
        regexp_replace(lower(phone), '(x|ext|#).*$', ''), '[^0-9]', '', 'g') as digits) as written
    $$
  `.execute(db);
  await sql`alter table leads
    add column contact_email text generated always as (contact_email(email)) stored,
    add column contact_phone text generated always as (contact_phone(phone)) stored`.execute(db);
  await sql`create index leads_contact_email on leads
    (contact_email, created_at desc, id desc)`.execute(db);
  await sql`create index leads_contact_phone on leads
    (contact_phone, created_at desc, id desc) where contact_phone is not null`.execute(db);
}
