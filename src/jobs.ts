import { writeExportJob } from '#domains/exports/jobs.ts';
import { sendInvoices } from '#domains/invoices/jobs.ts';
import { importMails } from '#domains/leads/inbox/jobs.ts';
import { guardHours } from '#domains/ledger/guard/jobs.ts';
import { openBillingPeriods } from '#domains/ledger/jobs.ts';
import { notifyUsers } from '#domains/notifications/jobs.ts';
import { createRoutineTasks } from '#domains/occurrences/jobs.ts';
import { sealBankDetailsAgain } from '#domains/pay/bank/jobs.ts';
import { renewPlans } from '#domains/payments/jobs.ts';
import { beginPlans } from '#domains/plans/offers/jobs.ts';
import { writeWeeklyReports } from '#domains/weekly-reports/jobs.ts';
import { backUp } from '#server/backup/jobs.ts';
import { cleanUpFiles, deleteContent } from '#server/files/jobs.ts';
import type { Job } from '#server/jobs/job.ts';
import { purge } from '#server/jobs/purge.ts';
import { deleteOldEvents } from '#server/live/jobs.ts';
import { deliverMail } from '#server/mail/jobs.ts';

/** All background work. docs/operations.md has a row for each job. */
export const jobs: readonly Job[] = [
  deliverMail,
  writeExportJob,
  openBillingPeriods,
  guardHours,
  renewPlans,
  beginPlans,
  sendInvoices,
  importMails,
  createRoutineTasks,
  notifyUsers,
  writeWeeklyReports,
  deleteContent,
  cleanUpFiles,
  purge,
  deleteOldEvents,
  sealBankDetailsAgain,
  backUp,
];
