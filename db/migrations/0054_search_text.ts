import { readFile } from 'node:fs/promises';
import { domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

/**
 * Searches find a text with and without its accents. The indexes get a new expression; a former release that still runs
 * searches without them. Names, titles and addresses from before are cleaned.
 */
export async function up(db: Kysely<unknown>) {
  for (const index of indexes) await sql`drop index ${sql.id(index)}`.execute(db);
  const file = new URL('../schema/search.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql.raw(cleanLine).execute(db);
  for (const [table, columns] of Object.entries(lines)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    for (const column of columns) await cleanColumn(db, table, column);
    if (table in addresses) await showDomains(db, table);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
  await sql`drop function pg_temp.clean_line`.execute(db);
}

const indexes = [
  ...['users_search', 'client_profiles_search', 'va_profiles_skills', 'leads_search'],
  ...['tasks_search', 'archived_tasks_search', 'routines_search', 'workflows_search'],
  ...['messages_search', 'payments_search', 'audit_log_texts'],
];

/** What is shown in one line. Usernames stay, because people sign in with them. */
const lines = {
  users: ['full_name'],
  client_profiles: ['company_name'],
  invitations: ['full_name'],
  leads: ['full_name', 'company'],
  tasks: ['title'],
  routines: ['title'],
  workflows: ['title'],
  files: ['name'],
};

const addresses = { users: 'email', invitations: 'email', leads: 'email' };

const cleanLine = String.raw`create function pg_temp.clean_line(value text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(normalize(value, NFC),
    '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g'),
    '^[\s\u115f\u1160\u2800\u3164\uffa0]+|[\s\u115f\u1160\u2800\u3164\uffa0]+$', '', 'g')
$$`;

/** A text that would be too short, too long or empty afterwards stays; a person without a visible name gets another. */
async function cleanColumn(db: Kysely<unknown>, table: string, column: string) {
  const [from, old] = [sql.table(table), sql.ref(column)];
  const isOdd = sql`(octet_length(${old}) <> char_length(${old}) or ${old} ~ '[\\u0001-\\u001f\\u007f]')`;
  const instead = column === 'full_name' ? sql.ref(table === 'users' ? 'username' : 'email') : old;
  await sql`update ${from} set ${old} = case when pg_temp.clean_line(${old}) = ''
      then left(${instead}, 120) else pg_temp.clean_line(${old}) end
    where ${isOdd} and ${old} <> pg_temp.clean_line(${old})
      and (char_length(pg_temp.clean_line(${old})) between 3 and char_length(${old})
        or (${sql.lit(column === 'full_name')} and pg_temp.clean_line(${old}) = ''))`.execute(db);
}

/** `xn--mnchen-3ya.de` becomes `münchen.de`, unless an account has that address too. */
async function showDomains(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from ${sql.table(table)} where email ~* '[@.]xn--'`.execute(db);
  for (const { id, email } of rows) {
    const at = email.lastIndexOf('@') + 1;
    const domain = domainToUnicode(email.slice(at));
    if (domain === '') continue;
    const shown = email.slice(0, at) + domain;
    await sql`update ${sql.table(table)} set email = ${shown} where id = ${id}
      and (${sql.lit(table !== 'users')} or not exists (
        select from users where lower(email) = lower(${shown})))`.execute(db);
  }
}
