import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { writeCursor } from '#shared/page.ts';

export type Who = 'admin' | 'va' | 'client';
export type People = Record<Who, number>;

type Input = Record<string, unknown>;
export type Call = { procedure: string; what: string; who: Who; input: Input };

/** The rows of a list and its sort column, to find a cursor after nine tenths of the rows. */
type Rows = { table: string; where: string; by?: string };

async function findLateCursor(db: Db, { table, where, by = 'created_at' }: Rows) {
  const rows = sql.raw(`from ${table} where ${where}`);
  const found = await sql<{ value: string; id: number }>`
    select ${sql.raw(by)} as value, id ${rows} order by ${sql.raw(by)}, id
    offset (select count(*) / 10 ${rows}) limit 1
  `.execute(db);
  const [last] = found.rows;
  return last && writeCursor([last.value, last.id]);
}

/** Calls for the most used lists, the board and the dashboard by each role. */
export async function callsOf(db: Db, people: People): Promise<Call[]> {
  const { va, client } = people;
  const tasks = { admin: 'true', va: `va_id = ${va}`, client: `client_id = ${client}` };
  const page = { limit: 50 };
  const calls: Call[] = [];
  const add = (who: Who, procedure: string, what: string, input: Input = {}) =>
    calls.push({ procedure, what, who, input });
  /** The first page of a list, and a late page if there is one. */
  async function addPages(who: Who, procedure: string, what: string, input: Input, rows: Rows) {
    const cursor = await findLateCursor(db, rows);
    add(who, procedure, `${what}, first page`, { ...page, ...input });
    if (cursor) add(who, procedure, `${what}, late page`, { ...page, ...input, cursor });
  }

  for (const who of ['admin', 'va', 'client'] as const) {
    const id = people[who];
    add(who, 'dashboard.stats', 'own');
    add(who, 'tasks.board', 'all', who === 'va' ? { view: 'mine' } : {});
    add(who, 'tasks.board', 'by a word', { q: 'newsletter' });
    await addPages(who, 'tasks.list', 'all', {}, { table: 'tasks', where: tasks[who] });
    add(who, 'tasks.list', 'by a word', { ...page, q: 'newsletter' });
    add(who, 'search.find', 'a common word', { q: 'newsletter' });
    add(who, 'search.find', 'a rare text', { q: 'client-0012' });
    await addPages(who, 'users.list', 'all', {}, { table: 'users', where: 'true' });
    const messages = { table: 'messages', where: `sender_id = ${id}` };
    await addPages(who, 'messages.list', 'all', {}, messages);
    add(who, 'messages.contacts', 'all', page);
    add(who, 'messages.unreadCount', 'all');
    add(who, 'subscriptions.list', 'all', page);
    const logs = { table: 'time_logs', where: `va_id = ${va}`, by: 'start_time' };
    await addPages(who, 'time.list', 'of a VA', { vaId: va }, logs);
  }
  for (const who of ['admin', 'client'] as const) {
    const ledger = { table: 'hours_ledger', where: `client_id = ${client}` };
    await addPages(who, 'ledger.list', 'of a client', { clientId: client }, ledger);
    add(who, 'ledger.balance', 'of a client', { clientId: client });
  }
  add('admin', 'users.list', 'by a word', { ...page, q: 'client-0012' });
  return calls;
}
