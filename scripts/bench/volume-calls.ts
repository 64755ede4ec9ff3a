import { sql } from 'kysely';
import { maxCards } from '#domains/tasks/columns.ts';
import type { Db } from '#server/db.ts';
import { type CursorParts, writeCursor } from '#shared/page.ts';

export type Who = 'admin' | 'va' | 'client';
export type People = Record<Who, number>;

type Input = Record<string, unknown>;
export type Call = { procedure: string; what: string; who: Who; input: Input };

/** The rows of a list and its sort column, to find a cursor after nine tenths of the rows. */
type Rows = { table: string; where: string; by?: string };

const everyone = ['admin', 'va', 'client'] as const;
const page = { limit: 50 };

async function findLateCursor(db: Db, { table, where, by = 'created_at' }: Rows) {
  const rows = sql.raw(`from ${table} where ${where}`);
  const order = sql.raw(`${by}, id`);
  const found = await sql<{ value: string; id: number }>`
    select ${sql.raw(by)} as value, id ${rows} order by ${order}
    offset (select count(*) / 10 ${rows}) limit 1
  `.execute(db);
  const [last] = found.rows;
  const parts: CursorParts | undefined = last && [last.value, last.id];
  return parts && writeCursor(parts);
}

const firstOf = async (db: Db, text: string) => {
  const { rows } = await sql<{ id: number }>`${sql.raw(text)}`.execute(db);
  return rows[0]?.id ?? 0;
};

/** Calls for the first page of a list, and for a late page if there is one. */
async function pagesOf(
  db: Db,
  procedure: string,
  what: string,
  who: Who,
  input: Input,
  rows: Rows,
) {
  const cursor = await findLateCursor(db, rows);
  const first: Call = { procedure, what: `${what}, first page`, who, input };
  const late: Call = { ...first, what: `${what}, late page`, input: { ...input, cursor } };
  return cursor ? [first, late] : [first];
}

/** Calls for every list, the board and the dashboard by each role. */
export async function callsOf(db: Db, people: People): Promise<Call[]> {
  const { admin, va, client } = people;
  const tasks = { admin: 'true', va: `va_id = ${va}`, client: `client_id = ${client}` };
  const commented = await firstOf(
    db,
    `select task_id as id from task_comments join tasks t on t.id = task_id
     where client_id = ${client} group by task_id order by count(*) desc limit 1`,
  );
  const logged = await firstOf(
    db,
    `select task_id as id from time_logs join tasks t on t.id = task_id
     where t.client_id = ${client} group by task_id order by count(*) desc limit 1`,
  );
  const partner = async (who: Who) =>
    firstOf(
      db,
      `select contact_id as id from conversations where user_id = ${people[who]}
       order by (select count(*) from messages
         where least(sender_id, receiver_id) = least(user_id, contact_id)
           and greatest(sender_id, receiver_id) = greatest(user_id, contact_id)) desc limit 1`,
    );

  const calls: Call[] = [];
  const add = (who: Who, procedure: string, what: string, input: Input = {}) =>
    calls.push({ procedure, what, who, input });
  const addPages = async (who: Who, procedure: string, what: string, input: Input, rows: Rows) =>
    calls.push(...(await pagesOf(db, procedure, what, who, { ...page, ...input }, rows)));

  for (const who of everyone) {
    const id = people[who];
    const own = tasks[who];
    add(who, 'dashboard.stats', 'own');
    add(who, 'tasks.board', 'all', who === 'va' ? { view: 'mine' } : {});
    if (who === 'va') add(who, 'tasks.board', 'pool', { view: 'available' });
    add(who, 'tasks.board', 'by a word', { q: 'newsletter' });
    const limits = { done: maxCards };
    add(who, 'tasks.board', 'most cards', { limits, ...(who === 'va' && { view: 'mine' }) });
    await addPages(who, 'tasks.list', 'all', {}, { table: 'tasks', where: own });
    add(who, 'tasks.list', 'by a word', { ...page, q: 'newsletter' });
    await addPages(who, 'users.list', 'all', {}, { table: 'users', where: 'true' });
    const messages = { table: 'messages', where: `sender_id = ${id}` };
    await addPages(who, 'messages.list', 'all', {}, messages);
    const contactId = await partner(who);
    if (contactId > 0)
      await addPages(
        who,
        'messages.thread',
        'with one',
        { contactId },
        {
          table: 'messages',
          where: `least(sender_id, receiver_id) = ${Math.min(id, contactId)}
          and greatest(sender_id, receiver_id) = ${Math.max(id, contactId)}`,
        },
      );
    add(who, 'messages.contacts', 'all', page);
    add(who, 'messages.unreadCount', 'all');
    add(who, 'subscriptions.list', 'all', page);
    add(who, 'workflows.list', 'all', page);
    add(who, 'routines.list', 'all', page);
    add(who, 'feedback.list', 'of a VA', { ...page, vaId: va });
  }
  for (const who of ['admin', 'client'] as const) {
    const comments = { table: 'task_comments', where: `task_id = ${commented}` };
    await addPages(who, 'comments.list', 'of a task', { taskId: commented, limit: 3 }, comments);
    const logs = { table: 'time_logs', where: `task_id = ${logged}`, by: 'start_time' };
    await addPages(who, 'time.list', 'of a task', { taskId: logged, limit: 3 }, logs);
    const ledger = { table: 'hours_ledger', where: `client_id = ${client}` };
    await addPages(who, 'ledger.list', 'of a client', { clientId: client }, ledger);
    add(who, 'ledger.balance', 'of a client', { clientId: client });
    add(who, 'users.listVas', 'all');
    await addPages(who, 'profiles.listVas', 'all', {}, { table: 'users', where: `role = 'va'` });
  }
  for (const who of everyone) {
    const logs = { table: 'time_logs', where: `va_id = ${va}`, by: 'start_time' };
    await addPages(who, 'time.list', 'of a VA', { vaId: va }, logs);
  }
  add('admin', 'users.listClients', 'all');
  add('admin', 'assignments.listUnassigned', 'all', page);
  add('admin', 'leads.list', 'all', page);
  add('admin', 'audit.list', 'all', page);
  add('admin', 'users.list', 'by a word', { ...page, q: 'client-0012' });
  return calls.filter(({ who }) => people[who] > 0 && admin > 0);
}
