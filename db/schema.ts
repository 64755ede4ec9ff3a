import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The files of `db/schema`, each after the files whose tables it refers to. */
export const schemaFiles = [
  'common',
  'days',
  'live',
  'system',
  'catalogue-plans',
  'audit',
  'categories',
  'users',
  'accounts',
  'leads',
  'saved-views',
  'tasks',
  'comments',
  'task-history',
  'task-mails',
  'reviews',
  'workflows',
  'routines',
  'workflow-runs',
  'messages',
  'support',
  'archived-tasks',
  'files',
  'exports',
  'feedback',
  'subscriptions',
  'ledger',
  'ledger-periods',
  'plan-changes',
  'time-logs',
  'timers',
  'hours-guard',
  'ledger-bookings',
  'approvals',
  'timesheets',
  'pay-rates',
  'bank-details',
  'pay-statements',
  'pay-collection',
  'payments',
  'invoices',
  'invoice-rules',
  'invoice-sources',
  'invoice-history',
  'month-closings',
  'checkouts',
  'clients',
  'assignments',
  'totals',
  'figures',
  'dashboard',
  'weekly-reports',
  'notifications',
  'notification-defaults',
  'notification-sources',
  'admin-notifications',
  'current-events',
];

/** Creates the current schema, in an open transaction. */
export async function createSchema<DB>(db: Kysely<DB>) {
  // A function may use tables and functions of later files.
  await sql`set local check_function_bodies = off`.execute(db);
  for (const name of schemaFiles) {
    const file = new URL(`./schema/${name}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await sql`set local check_function_bodies = on`.execute(db);
}
