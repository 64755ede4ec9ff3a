import { test } from 'vitest';
import { notifyDue } from '#domains/notifications/due.ts';
import { addDays, weekStartOf } from '#shared/dates.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/** One VA has 20,000 logs of two years, and 100 VAs share 100,000. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['time_logs', 'time_adjustments', 'time_log_decisions', 'timesheet_tasks', 'tasks'],
  indexedLater: ['time_logs', 'tasks'],
  seed: async ({ database: { pool } }, { client, va }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'va ' || n, 'x', 'Person ' || n, 'person' || n || '@example.com', 'va'
       from generate_series(1, 100) n`,
      'analyze users',
      `insert into tasks (title, description, client_id, va_id, category, due_date, status)
       select 'Task ' || n, 'A long description', ${client.id}, ${va.id}, 'admin', date '2027-01-01',
         case when n % 100 = 0 then 'in-progress' else 'done' end
       from generate_series(1, 20000) n`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration)
       select (select min(id) from tasks) + n % 20000, ${va.id}, starts, starts + interval '30 minutes', 0.5
       from (select n, now() - n * interval '50 minutes' as starts
         from generate_series(1, 20000) n) as log`,
      // Nearly all time of more than three weeks ago is approved.
      `insert into time_logs (task_id, va_id, start_time, end_time, duration, approval, approved_at, approved_by)
       select (select min(id) from tasks) + n % 20000, worker.id,
         starts, starts + interval '30 minutes', 0.5,
         case when is_approved then 'approved' else 'open' end,
         case when is_approved then now() end,
         case when is_approved then ${client.id} end
       from (select n, now() - n / 100 * interval '12 hours' as starts, n / 100 > 42 as is_approved
         from generate_series(1, 100000) n) as log
       join users worker on worker.username = 'va ' || 1 + n % 100`,
      `update time_logs set approval = 'approved', approved_at = now(), approved_by = ${client.id}
       where va_id = ${va.id} and work_date < current_date - 20`,
      `insert into time_adjustments (request_id, time_log_id, hours, reason, actor_id)
       select gen_random_uuid(), id, 0.25, 'A call', ${client.id} from time_logs
       where approval = 'approved' order by id limit 5000`,
      `insert into timesheet_tasks (va_id, week_start, task_id)
       select ${va.id}, week_of(current_date) - 7 * (n / 50), (select min(id) from tasks) + n
       from generate_series(1, 10000) n`,
    ]),
});

const week = weekStartOf(new Date().toISOString().slice(0, 10));

test('the week of a VA and the logs of a cell are read from indexes', async () => {
  for (const one of [week, addDays(week, -7), addDays(week, -70)]) {
    await expectBoundedCall('va', 'timesheets.week', { week: one });
    await expectBoundedCall('admin', 'timesheets.week', { week: one, vaId: people().va.id });
  }
  const task = await app().createTask({ clientId: people().client.id, vaId: people().va.id });
  await expectBoundedCall('va', 'timesheets.cell', { taskId: task.id, day: week });
  await expectBoundedCall('va', 'time.earliest', { taskId: task.id });
});

test('the tasks of the week before and the lines to submit are found by indexes', async () => {
  await expectBoundedCall('va', 'timesheets.copyTasks', { week });
  const former = addDays(week, -7);
  const { version } = await app().callAs(people().va).timesheets.week.query({ week: former });
  await expectBoundedCall('va', 'timesheets.submit', { week: former, version });
  await expectBoundedCall('va', 'timesheets.withdraw', { week: former });
});

test('the weeks that are not submitted are read from an index', async () => {
  await expectBoundedCall('admin', 'timesheets.missing', undefined);
  await expectBounded(async () => {
    await notifyDue(app().database.db, new Date(`${week}T09:00:00Z`));
  });
});
