import type pg from 'pg';

// Sessions and counted attempts follow from calling at all; events and messages follow from the rest.
const tables = [
  'users',
  'va_profiles',
  'client_profiles',
  'tasks',
  'task_comments',
  'files',
  'time_logs',
  'time_log_changes',
  'timers',
  'timer_segments',
  'messages',
  'subscriptions',
  'custom_plan_templates',
  'hours_ledger',
  'checkouts',
  'payments',
  'refunds',
  'workflows',
  'workflow_steps',
  'workflow_connections',
  'workflow_comments',
  'routines',
  'leads',
  'lead_comments',
  'invitations',
  'feedback',
];

const statement = `select md5(concat_ws('|', ${tables
  .map((table) => `(select string_agg(t::text, ',' order by id) from ${table} t)`)
  .join(', ')})) as hash`;

/** One text that differs as soon as any row of the product does. */
export async function hashRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(statement);
  return rows[0]?.hash ?? '';
}
