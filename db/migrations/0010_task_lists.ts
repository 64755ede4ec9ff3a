import { type Kysely, sql } from 'kysely';

/** The lists of tasks for administrators, and changes of several tasks that can be undone. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...indexes, ...bulkChanges]) await sql.raw(statement).execute(db);
}

/** Open tasks by due date, then the closed ones from the latest due date: the expression of `tasks_va_due`. */
const dueOrder = `(case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end)`;

const indexes = [
  // Tasks by urgency: all of them, and those of a client, a status, a priority or a category.
  `create index tasks_due on tasks (${dueOrder}, id)`,
  `create index tasks_client_due on tasks (client_id, ${dueOrder}, id)`,
  `create index tasks_status_due on tasks (status, ${dueOrder}, id)`,
  `create index tasks_priority_due on tasks (priority, ${dueOrder}, id)`,
  `create index tasks_category_due on tasks (category, ${dueOrder}, id)`,
  // The columns of the board with tasks of a priority or a category.
  'create index tasks_priority_board on tasks (status, priority, position, id desc)',
  'create index tasks_category_board on tasks (status, category, position, id desc)',
  // The tasks without a VA too, so without the condition that this index had.
  'drop index tasks_va_due',
  `create index tasks_va_due on tasks (va_id, ${dueOrder}, id)`,
];

const bulkChanges = [
  // A change of several tasks by an administrator, with the values before it. Kept for a day, so that it can be undone.
  `create table task_bulk_changes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('assigned', 'moved', 'rescheduled')),
  changed_by integer not null references users (id) on delete cascade,
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array'),
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
)`,
  // Expired changes are deleted by age; the changes of a user, with the user.
  'create index task_bulk_changes_age on task_bulk_changes (created_at)',
  'create index task_bulk_changes_user on task_bulk_changes (changed_by)',
];
