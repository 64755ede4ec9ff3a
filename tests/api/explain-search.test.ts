import { test } from 'vitest';
import { everyone, runSilently, watchPlans } from '../support/query-plans.ts';

/** Half of 12,000 tasks, comments, files and messages belong to one client and VA, the rest to others. */
const { expectBoundedCall } = watchPlans({
  growing: ['tasks', 'task_comments', 'files', 'messages', 'leads', 'routines', 'workflows'],
  seed: async ({ database: { pool } }, { client, va }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', (array['client', 'va'])[1 + n % 2]
       from generate_series(1, 1000) n`,
      `create temporary table pairs as
       select n, case when n % 2 = 0 then ${client.id} else others[1 + n % 500] end as client_id,
         case when n % 2 = 0 then ${va.id} end as va_id
       from generate_series(1, 12000) n,
         (select array_agg(id) as others from users where role = 'client' and id <> ${client.id}) known`,
      `insert into tasks (title, description, client_id, va_id, category, due_date, created_at)
       select 'Task ' || n, 'The description of task ' || n, client_id, va_id, 'admin', '2030-01-31',
         now() - n * interval '7 minutes' from pairs`,
      `insert into task_comments (task_id, user_id, content)
       select id, client_id, 'Comment ' || id || ' and ' || n from tasks, generate_series(1, 2) n`,
      `insert into messages (sender_id, receiver_id, content, attachments, created_at)
       select client_id, ${va.id}, 'Message ' || n, case when n % 4 = 0 then '[{}]' else '[]' end::jsonb,
         now() - n * interval '3 minutes' from pairs`,
      `insert into files (storage_key, purpose, name, size, type, sha256, has_thumbnail, task_id, comment_id, message_id)
       select gen_random_uuid(), 'attachment', 'File ' || n || '.pdf', 1, 'application/pdf', repeat('0', 64), false,
         case when n % 3 = 0 then n end, case when n % 3 = 1 then n end, case when n % 3 = 2 then n / 4 * 4 end
       from generate_series((select min(id) + 4 from tasks), (select max(id) - 4 from tasks)) n`,
      `insert into leads (full_name, email, company)
       select 'Lead ' || n, 'lead' || n || '@example.com', 'Company ' || n from generate_series(1, 12000) n`,
      `insert into routines (client_id, title, description) select client_id, 'Routine ' || n, 'Weekly' from pairs`,
      `insert into workflows (client_id, title, category) select client_id, 'Workflow ' || n, 'admin' from pairs`,
    ]),
});

const texts = [
  'task 1234',
  'comment 4321',
  'message 777',
  'file 99',
  'lead 4444',
  'nowhere',
  'work',
];

test.each(everyone.flatMap((who) => texts.map((q) => ({ who, q }))))(
  'a search by $who for "$q" uses indexes',
  ({ who, q }) => expectBoundedCall(who, 'search.find', { q }),
);

// Each of the rows has the word.
test.each(
  everyone.flatMap((who) => ['comment', 'message', 'description', 'file'].map((q) => ({ who, q }))),
)('a search by $who for the common word "$q" stops early', ({ who, q }) =>
  expectBoundedCall(who, 'search.find', { q }),
);
