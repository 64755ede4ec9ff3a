import { test } from 'vitest';
import { notifyDue } from '#domains/notifications/due.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/** One administrator has 100,000 entries about leads, of which a tenth are unread. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['notifications', 'notified_facts', 'tasks', 'messages', 'leads', 'task_comments'],
  seed: async ({ database: { pool } }, { admin, client, va }) =>
    runSilently(pool, [
      `insert into leads (full_name, email, created_at, status)
       select 'Lead ' || n, 'lead' || n || '@example.com', now() - n * interval '1 hour', 'contacted'
       from generate_series(1, 20000) n`,
      `insert into tasks (title, description, client_id, va_id, category, due_date)
       select 'Task ' || n, 'A long description', ${client.id}, ${va.id}, 'admin',
         date '2027-01-01' + n % 3000 from generate_series(1, 20000) n`,
      `insert into task_comments (task_id, user_id, content)
       select id, ${va.id}, 'A comment' from tasks order by id limit 20000`,
      `insert into messages (sender_id, receiver_id, content, is_read, created_at)
       select ${client.id}, ${va.id}, 'Hello', true, now() - n * interval '1 hour'
       from generate_series(1, 20000) n`,
      `insert into notifications
         (user_id, kind, subject_kind, subject_id, in_app, mail, updated_at, read_at)
       select ${admin.id}, case n % 20 when 0 then 'lead-waiting' else 'comment' end, 'lead', n,
         true, true, now() - n * interval '1 minute', case n % 10 when 0 then null else now() end
       from generate_series(1, 100000) n`,
      `insert into notified_facts (kind, subject_id, fact)
       select 'overdue', n, '2026-01-01 1' from generate_series(1, 20000) n`,
    ]),
});

test('the inbox and its count are read from an index, unread entries first', async () => {
  await expectBoundedCall('admin', 'notifications.unread', undefined);
  await expectBoundedCall('admin', 'notifications.list', { limit: 30 });
  await expectBoundedCall('admin', 'notifications.list', { limit: 30, kind: 'lead-waiting' });
  await expectBoundedCall('admin', 'notifications.preferences', undefined);
  await expectBoundedCall('admin', 'settings.get', undefined);
});

test('entries are marked as read by an index', () =>
  expectBoundedCall('admin', 'notifications.readSubject', { kind: 'lead', id: 10 }));

test('what is due is found by indexes', () =>
  expectBounded(async () => {
    await notifyDue(app().database.db, new Date());
  }));

test('those who can be mentioned are few', async () => {
  const task = await app().createTask({ clientId: people().client.id });
  await expectBoundedCall('client', 'comments.mentionable', { taskId: task.id });
});
