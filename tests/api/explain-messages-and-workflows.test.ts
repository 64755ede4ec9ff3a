import { test } from 'vitest';
import { messageScope } from '#domains/messages/policy.ts';
import {
  findColleague,
  listMissed,
  listMissedSupport,
} from '#domains/notifications/mail/thing-queries.ts';
import { everyone, runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

let workflowId: number;
/** A message of `client` and `va`. */
let messageId: number;

/** Three people with 6,000 messages between each two of them, among 1,000 others with 40,000 messages. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: [
    'messages',
    'message_tasks',
    'conversations',
    'support_conversations',
    'support_messages',
    'workflows',
    'workflow_steps',
    'workflow_connections',
    'workflow_comments',
    'workflow_versions',
    'routines',
    'task_mail_addresses',
  ],
  env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' },
  seed: async (gva, { admin, va, client }) => {
    const { pool } = gva.database;
    const pairs = `values (${client.id}, ${va.id}), (${admin.id}, ${client.id}), (${va.id}, ${admin.id})`;
    await runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         (array['client', 'va', 'client', 'admin'])[1 + n % 4] from generate_series(1, 1000) n`,
      `insert into messages (sender_id, receiver_id, content, is_read, created_at)
       select a.id, b.id, 'Message ' || n, n % 50 > 0, now() - n * interval '3 minutes'
       from generate_series(1, 40000) n
       join users a on a.id = 1 + n % 1003 join users b on b.id = 1 + (n * 7 + n / 1003) % 1003
       where a.id <> b.id`,
      `insert into messages (sender_id, receiver_id, content, is_read, created_at)
       select case when n % 2 = 0 then one else other end, case when n % 2 = 0 then other else one end,
         'Message ' || n, n % 50 > 0, now() - n * interval '20 minutes'
       from generate_series(1, 6000) n, (${pairs}) pairs (one, other)`,
      `insert into tasks (title, description, client_id, va_id, category, due_date)
       select 'Task ' || n, 'The description of task ' || n, ${client.id}, ${va.id}, 'admin',
         '2030-01-31' from generate_series(1, 6000) n`,
      `insert into message_tasks (task_id, message_id) select id, 40000 + id from tasks`,
      `insert into support_conversations (user_id, status, assignee_id)
       select id, case when id % 10 = 0 then 'open' else 'closed' end,
         case when id % 3 = 0 then ${admin.id} end
       from users where role <> 'admin'`,
      `insert into support_messages (user_id, sender_id, is_answer, content, is_read, created_at)
       select user_id, case when n % 2 = 0 then user_id else ${admin.id} end, n % 2 = 1,
         'Message ' || n, n < 30 or user_id % 15 > 0, now() - n * interval '20 minutes' - user_id * interval '1 minute'
       from support_conversations, generate_series(1, 30) n`,
      `insert into support_messages (user_id, sender_id, is_answer, content, created_at)
       select ${client.id}, ${client.id}, false, 'Message ' || n, now() - n * interval '3 minutes'
       from generate_series(1, 6000) n`,
      `update support_conversations set status = 'closed' where user_id % 10 <> 0`,
      `insert into workflows (client_id, title, category, created_at)
       select id, 'Workflow ' || n, 'admin', now() - n * interval '1 hour'
       from users, generate_series(1, 15) n where role = 'client'`,
      `insert into workflow_steps (workflow_id, key, title, position)
       select id, 'n' || n, 'Step ' || n, n from workflows, generate_series(1, 4) n`,
      `insert into workflow_connections (workflow_id, from_step_id, to_step_id)
       select a.workflow_id, a.id, b.id from workflow_steps a
       join workflow_steps b on b.workflow_id = a.workflow_id and b.position = a.position + 1`,
      `insert into workflow_comments (workflow_id, user_id, content)
       select id, client_id, 'Comment ' || n from workflows, generate_series(1, 2) n`,
      `insert into workflow_versions (workflow_id, version, diagram, step_count, changes)
       select id, n, '{"nodes": [], "connections": [], "notes": []}', 0,
         (select jsonb_object_agg(part, '{"added": 0, "changed": 0, "removed": 0}'::jsonb)
          from unnest(array['steps', 'connections', 'notes']) part)
       from workflows, generate_series(1, 5) n`,
      `insert into task_mail_addresses (user_id, token)
       select id, translate(lpad(id::text, 20, '0'), '0189', 'abcd') from users`,
      `insert into routines (client_id, title, description, created_at)
       select id, 'Routine ' || n, 'Every week', now() - n * interval '1 hour'
       from users, generate_series(1, 15) n where role = 'client'`,
    ]);
    const { rows } = await pool.query<{ id: number }>(
      'select id from workflows where client_id = $1 limit 1',
      [client.id],
    );
    workflowId = rows[0]?.id ?? 0;
    const sent = await pool.query<{ id: number }>(
      'select max(id) as id from messages where sender_id = $1 and receiver_id = $2',
      [client.id, va.id],
    );
    messageId = sent.rows[0]?.id ?? 0;
  },
});

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const unscheduled = btoa(JSON.stringify(['unscheduled 2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };

const calls: [procedure: string, what: string, input: () => Fields][] = [
  ['messages.list', 'all', () => page],
  ['messages.list', 'later page', () => ({ ...page, cursor })],
  ['messages.thread', 'with an admin', () => ({ ...page, contactId: people().admin.id })],
  ['messages.thread', 'later page', () => ({ ...page, contactId: people().va.id, cursor })],
  [
    'messages.search',
    'a rare text',
    () => ({ ...page, contactId: people().admin.id, q: 'Message 4321' }),
  ],
  ['messages.search', 'no match', () => ({ ...page, contactId: people().va.id, q: 'nowhere' })],
  [
    'messages.search',
    'a frequent text, later page',
    () => ({ ...page, contactId: people().client.id, q: 'message', cursor }),
  ],
  [
    'messages.history',
    'before',
    () => ({ ...page, contactId: people().va.id, position: { before: cursor } }),
  ],
  [
    'messages.history',
    'after',
    () => ({ ...page, contactId: people().admin.id, position: { after: cursor } }),
  ],
  ['messages.sourceOfTask', 'of a task', () => ({ taskId: 7 })],
  ['messages.contacts', 'all', () => page],
  ['messages.contacts', 'by a word', () => ({ ...page, q: 'user 77' })],
  ['messages.contacts', 'by a company', () => ({ ...page, q: 'company 77' })],
  ['messages.contacts', 'unread', () => ({ ...page, isUnread: true })],
  ['messages.contacts', 'one', () => ({ ...page, id: people().admin.id })],
  ['messages.unreadCount', 'all', () => ({})],
  ['support.own', 'own', () => ({})],
  ['messages.presence', 'of an admin', () => ({ contactId: people().admin.id })],
  ['messages.presence', 'of a client', () => ({ contactId: people().client.id })],
  ['workflows.list', 'all', () => page],
  ['workflows.listWithConnections', 'all', () => page],
  ['workflows.listWithConnections', 'later page', () => ({ ...page, cursor })],
  ['workflows.list', 'by a word', () => ({ ...page, q: 'workflow 77' })],
  ['workflows.list', 'later page', () => ({ ...page, cursor })],
  ['workflows.get', 'one', () => ({ id: workflowId })],
  ['workflows.steps', 'of one', () => ({ id: workflowId })],
  ['workflows.connections', 'of one', () => ({ id: workflowId })],
  ['workflows.versions', 'all', () => ({ ...page, id: workflowId })],
  ['workflows.versions', 'later page', () => ({ ...page, id: workflowId, cursor })],
  ['workflows.version', 'one', () => ({ id: workflowId, version: 3 })],
  ['workflowComments.list', 'of one', () => ({ ...page, workflowId, cursor })],
  ['workflowComments.list', 'of a step', () => ({ ...page, workflowId, stepId: 7 })],
  ['workflowComments.counts', 'of one', () => ({ workflowId })],
  ['routines.list', 'all', () => page],
  ['routines.list', 'later page', () => ({ ...page, cursor: unscheduled })],
  ['routines.list', 'of a kind', () => ({ ...page, kind: 'compulsory', cursor: unscheduled })],
  ['routines.list', 'by a word', () => ({ ...page, q: 'routine 77' })],
];
const adminCalls: typeof calls = [
  ['support.thread', 'of a client', () => ({ ...page, userId: people().client.id })],
  ['support.thread', 'later page', () => ({ ...page, userId: people().client.id, cursor })],
  [
    'support.search',
    'a rare text',
    () => ({ ...page, userId: people().client.id, q: 'Message 4321' }),
  ],
  [
    'support.search',
    'a frequent text, later page',
    () => ({ ...page, userId: people().client.id, q: 'message', cursor }),
  ],
  [
    'support.history',
    'before',
    () => ({ ...page, userId: people().client.id, position: { before: cursor } }),
  ],
  [
    'support.history',
    'after',
    () => ({ ...page, userId: people().client.id, position: { after: cursor } }),
  ],
  ['support.inbox', 'open', () => page],
  ['support.inbox', 'later page', () => ({ ...page, cursor })],
  ['support.inbox', 'mine', () => ({ ...page, view: 'mine' })],
  ['support.inbox', 'unread', () => ({ ...page, view: 'unread' })],
  ['support.inbox', 'closed', () => ({ ...page, view: 'closed' })],
  ['support.administrators', 'all', () => ({})],
  ['support.find', 'of a client', () => ({ userId: people().client.id })],
];
const cases = everyone.flatMap((who) =>
  [...calls, ...(who === 'admin' ? adminCalls : [])].map(([procedure, what, input]) => ({
    procedure,
    what,
    who,
    input,
  })),
);

test.each(cases)('$procedure ($what) as $who uses indexes', ({ procedure, who, input }) =>
  expectBoundedCall(who, procedure, input()),
);

test('one message is found by its id', () =>
  expectBoundedCall('va', 'messages.get', { id: messageId }));

test('the history around a message uses indexes', () =>
  expectBoundedCall('va', 'messages.history', {
    ...page,
    contactId: people().client.id,
    position: { around: messageId },
  }));

test('the steps of a client’s first day are found by indexes', () =>
  expectBoundedCall('client', 'dashboard.firstDay', undefined));

test('the first steps of a VA are found by indexes', async () => {
  await app().database.db.insertInto('vaFirstDays').values({ vaId: people().va.id }).execute();
  await expectBoundedCall('va', 'dashboard.vaFirstDay', undefined);
});

test('the own task address is found by an index', () =>
  expectBoundedCall('client', 'taskMail.address', undefined));

test('what a mail about missed messages or an assignment quotes is found by an index', () =>
  expectBounded(async () => {
    const { db } = app().database;
    const { client, va } = people();
    const scope = messageScope({ id: client.id, role: 'client', isApproved: true });
    const range = { before: new Date(), limit: 5 };
    await listMissed(db, scope, { ...range, contactId: va.id });
    await listMissedSupport(db, { ...range, userId: client.id, areAnswers: true });
    await findColleague(db, 1, client.id);
  }));
