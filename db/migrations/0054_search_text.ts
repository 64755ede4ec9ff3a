import { readFile } from 'node:fs/promises';
import { domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

/**
 * Searches find a text with and without its accents. The indexes get a new expression; the former ones are dropped last,
 * because that blocks reads until the commit. A former release that still runs then searches without an index. Names,
 * titles and addresses from before are cleaned.
 */
export async function up(db: Kysely<unknown>) {
  for (const index of indexes)
    await sql`alter index ${sql.id(index)} rename to ${sql.id(`former_${index}`)}`.execute(db);
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
  await analyze(db);
  for (const index of indexes) await sql`drop index ${sql.id(`former_${index}`)}`.execute(db);
}

const indexes = [
  ...['users_search', 'client_profiles_search', 'va_profiles_skills', 'leads_search'],
  ...['tasks_search', 'archived_tasks_search', 'routines_search', 'workflows_search'],
  ...['messages_search', 'payments_search', 'audit_log_texts'],
];

/** Without it, the planner has no figures of a new expression. An empty table needs none. */
async function analyze(db: Kysely<unknown>) {
  for (const table of searched) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

const searched = [
  ...['users', 'client_profiles', 'va_profiles', 'leads', 'tasks', 'archived_tasks', 'routines'],
  ...['workflows', 'messages', 'payments', 'audit_log'],
];

/** What is shown in one line. Usernames stay, because people sign in with them. */
const lines = {
  users: ['full_name'],
  client_profiles: ['company_name'],
  invitations: ['full_name'],
  leads: ['full_name', 'company'],
  tasks: ['title'],
  archived_tasks: ['title'],
  routines: ['title'],
  workflows: ['title'],
  files: ['name'],
};

const addresses = { users: 'email', invitations: 'email', leads: 'email' };

// PostgreSQL has no classes of characters such as emoji, so ranges of code points are used.
const ignorable = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0d\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff`;
const emoji = String.raw`\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff`;
const joinedLetters = String.raw`\u0600-\u06ff\u0750-\u077f\u0870-\u0963\u0966-\u0dff\ufb50-\ufdff\ufe70-\ufefc`;

/** As `cleanLine` of the app. */
const cleanLine = String.raw`create function pg_temp.clean_line(value text) returns text language sql immutable as $$
  select normalize(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
    '[\u0009-\u000d\u0085\u2028\u2029]+|[\u2800\u3164\uffa0]', ' ', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f${ignorable}]', '', 'g'),
    '(\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f|[0-9#*]\ufe0f(?=\u20e3)|[${emoji}][\ufe0e\ufe0f])|[\ufe0e\ufe0f\U000e0020-\U000e007f]', '\1', 'g'),
    '^[\s\u200c\u200d]+|[\s\u200c\u200d]+$', '', 'g'),
    '(?<=[${joinedLetters}])([\u200c\u200d])[\u200c\u200d]*(?=[^\s\u200c\u200d])|(?<=[${emoji}]\ufe0f?)(\u200d)(?=[${emoji}])|[\u200c\u200d]', '\1\2', 'g'), NFC)
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
