import { type Kysely, sql } from 'kysely';

/** The tables of each diagram; each table is in one. */
const groups = {
  'People and accounts': [
    'service_categories',
    'users',
    'va_profiles',
    'client_profiles',
    'presence',
    'sessions',
    'rate_limits',
    'password_resets',
    'email_changes',
    'invitations',
    'mail_outbox',
    'assignments',
    'va_loads',
    'client_notes',
    'client_activity',
    'client_usage',
    'client_needs',
    'hidden_first_days',
    'va_first_days',
    'matches',
  ],
  Work: [
    'task_categories',
    'tasks',
    'task_comments',
    'task_changes',
    'task_bulk_changes',
    'files',
    'removed_files',
    'feedback',
    'rating_questions',
    'task_reviews',
    'archived_tasks',
    'task_mail_addresses',
    'task_mails',
    'task_mail_attempts',
  ],
  Time: [
    'time_logs',
    'time_log_changes',
    'time_corrections',
    'timers',
    'timer_segments',
    'time_log_decisions',
    'time_adjustments',
    'pay_rates',
    'bank_details',
    'va_capacities',
    'timesheets',
    'timesheet_tasks',
    'pay_statements',
    'pay_statement_lines',
    'pay_adjustments',
  ],
  Billing: [
    'catalogue_plans',
    'custom_plan_templates',
    'subscriptions',
    'plan_changes',
    'plan_spans',
    'hours_ledger',
    'ledger_totals',
    'checkouts',
    'payments',
    'refunds',
    'payment_voids',
    'payment_disputes',
    'payment_events',
    'billing_addresses',
    'saved_cards',
    'seller_details',
    'month_closings',
    'seller_logos',
    'invoices',
    'invoice_lines',
    'invoice_history',
    'invoice_series',
    'printed_papers',
    'hours_guards',
    'hours_questions',
    'waiting_time',
  ],
  'Messages and leads': [
    'messages',
    'message_tasks',
    'conversations',
    'support_conversations',
    'support_messages',
    'leads',
    'lead_comments',
    'lead_merges',
    'lead_mails',
    'lead_answers',
    'handled_lead_mails',
    'spent_tickets',
  ],
  'Workflows and routines': [
    'workflows',
    'workflow_steps',
    'workflow_connections',
    'workflow_comments',
    'workflow_versions',
    'routines',
    'routine_schedules',
    'routine_occurrences',
    'task_workflows',
    'workflow_runs',
    'workflow_run_ticks',
  ],
  'Live updates, totals and system': [
    'events',
    'daily_totals',
    'task_counts',
    'work_days',
    'installation',
    'audit_log',
    'idempotency_keys',
    'attention_snoozes',
    'agency_set_up',
    'exports',
    'saved_views',
    'failed_jobs',
    'backups',
    'weekly_reports',
    'notifications',
    'notification_preferences',
    'notified_facts',
    'user_settings',
  ],
};

interface Reference {
  table: string;
  target: string;
  columns: string;
  isOptional: boolean;
  isUnique: boolean;
}

/** Draws the tables and foreign keys as Mermaid diagrams in Markdown. */
export async function drawDiagrams<DB>(db: Kysely<DB>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname !~ '^kysely_' order by relname`.execute(db);
  const references = await sql<Reference>`
    select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
      string_agg(a.attname, ', ' order by array_position(k.conkey, a.attnum)) as columns,
      not bool_and(a.attnotnull) as "isOptional",
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
        and i.indpred is null and i.indnkeyatts = cardinality(k.conkey)
        and i.indkey::smallint[] @> k.conkey) as "isUnique"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
    group by k.oid order by 1, 2, 3`.execute(db);
  const grouped = Object.values(groups).flat();
  const missing = tables.rows.filter(({ name }) => !grouped.includes(name));
  if (missing.length > 0)
    throw new Error(
      `scripts/schema/diagram.ts has no place for ${missing.map(({ name }) => name).join(', ')}.`,
    );
  return Object.entries(groups)
    .map(([title, names]) => {
      const own = references.rows.filter(({ table }) => names.includes(table));
      const drawn = own.flatMap(({ table, target }) => [table, target]);
      const lines = [...names.filter((name) => !drawn.includes(name)), ...own.map(drawReference)];
      return `### ${title}\n\n\`\`\`mermaid\nerDiagram\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
    })
    .join('\n');
}

const drawReference = ({ table, target, columns, isOptional, isUnique }: Reference) =>
  `${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : "${columns}"`;
