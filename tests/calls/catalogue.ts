import { type Fields, procedures } from '../support/transports.ts';
import { accountsCalls } from './accounts.ts';
import { accountsInBulkCalls } from './accounts-in-bulk.ts';
import { agencyCalls } from './agency.ts';
import { approvalsCalls } from './approvals.ts';
import { assignmentListsCalls } from './assignment-lists.ts';
import { assignmentsCalls } from './assignments.ts';
import { attentionCalls } from './attention.ts';
import { bankDetailsCalls } from './bank-details.ts';
import { billingCalls } from './billing.ts';
import { clientPlansCalls } from './client-plans.ts';
import { clientsCalls } from './clients.ts';
import { closingCalls } from './closing.ts';
import { commentsCalls } from './comments.ts';
import { deletedTasksCalls } from './deleted-tasks.ts';
import { emailChangesCalls } from './email-changes.ts';
import type { Entry } from './entry.ts';
import { exportsCalls } from './exports.ts';
import { feedbackCalls } from './feedback.ts';
import { figuresCalls } from './figures.ts';
import { filesCalls } from './files.ts';
import { firstDayCalls } from './first-day.ts';
import { invitationsCalls } from './invitations.ts';
import { invitationsInBulkCalls } from './invitations-in-bulk.ts';
import { invoicePaymentsCalls } from './invoice-payments.ts';
import { invoicesCalls } from './invoices.ts';
import { jobsCalls } from './jobs.ts';
import { leadPipelineCalls } from './lead-pipeline.ts';
import { leadsCalls } from './leads.ts';
import { ledgerCalls } from './ledger.ts';
import { matchesCalls } from './matches.ts';
import { messagesCalls } from './messages.ts';
import { notificationsCalls } from './notifications.ts';
import { packsCalls } from './packs.ts';
import { payCalls } from './pay.ts';
import { payChangesCalls } from './pay-changes.ts';
import { paymentsCalls } from './payments.ts';
import { planOffersCalls } from './plan-offers.ts';
import { plansCalls } from './plans.ts';
import { routinesCalls } from './routines.ts';
import { scheduledPlanChangesCalls } from './scheduled-plan-changes.ts';
import { searchCalls } from './search.ts';
import { sellerCalls } from './seller.ts';
import { sentInvoicesCalls } from './sent-invoices.ts';
import { sessionsCalls } from './sessions.ts';
import { subscriptionsCalls } from './subscriptions.ts';
import { supportCalls } from './support.ts';
import { taskChangesCalls } from './task-changes.ts';
import { taskMailCalls } from './task-mail.ts';
import { tasksCalls } from './tasks.ts';
import { tasksInBulkCalls } from './tasks-in-bulk.ts';
import { timeCalls } from './time.ts';
import { timeApprovalsCalls } from './time-approvals.ts';
import { timeReportCalls } from './time-report.ts';
import { timersCalls } from './timers.ts';
import { timesheetsCalls } from './timesheets.ts';
import { usersCalls } from './users.ts';
import { viewsCalls } from './views.ts';
import { weeklyReportsCalls } from './weekly-reports.ts';
import { workflowCommentsCalls } from './workflow-comments.ts';
import { workflowRunsCalls } from './workflow-runs.ts';
import { workflowVersionsCalls } from './workflow-versions.ts';
import { workflowsCalls } from './workflows.ts';

const byId =
  (pathId: string) =>
  ({ [pathId]: id, ...fields }: Fields) => ({ ...fields, id });

/** Adds the REST route that the procedure declares, unless the entry names one with logic of its own. */
function withRoute(entry: Entry): Entry {
  const { rest, pathId } = procedures.get(entry.procedure)?._def.meta ?? {};
  if (entry.rest || !rest) return entry;
  return { ...entry, rest, ...(pathId && { toRest: byId(pathId) }) };
}

const entries = {
  people: [
    ...accountsCalls,
    ...usersCalls,
    ...assignmentsCalls,
    ...assignmentListsCalls,
    ...approvalsCalls,
    ...feedbackCalls,
    ...sessionsCalls,
    ...accountsInBulkCalls,
  ],
  management: [
    ...plansCalls,
    ...planOffersCalls,
    ...ledgerCalls,
    ...subscriptionsCalls,
    ...paymentsCalls,
    ...billingCalls,
    ...invoicesCalls,
    ...sentInvoicesCalls,
    ...sellerCalls,
    ...agencyCalls,
    ...closingCalls,
    ...invoicePaymentsCalls,
    ...packsCalls,
    ...scheduledPlanChangesCalls,
    ...clientPlansCalls,
    ...leadsCalls,
    ...leadPipelineCalls,
    ...attentionCalls,
    ...firstDayCalls,
    ...matchesCalls,
    ...clientsCalls,
    ...figuresCalls,
    ...exportsCalls,
    ...viewsCalls,
    ...invitationsCalls,
    ...invitationsInBulkCalls,
    ...jobsCalls,
    ...emailChangesCalls,
  ],
  pay: [...payCalls, ...payChangesCalls, ...bankDetailsCalls, ...weeklyReportsCalls],
  work: [
    ...tasksCalls,
    ...taskChangesCalls,
    ...taskMailCalls,
    ...tasksInBulkCalls,
    ...deletedTasksCalls,
    ...commentsCalls,
    ...filesCalls,
    ...timeCalls,
    ...timeReportCalls,
    ...timeApprovalsCalls,
    ...timersCalls,
    ...timesheetsCalls,
    ...messagesCalls,
    ...supportCalls,
    ...notificationsCalls,
    ...searchCalls,
    ...routinesCalls,
  ],
  workflows: [
    ...workflowsCalls,
    ...workflowVersionsCalls,
    ...workflowCommentsCalls,
    ...workflowRunsCalls,
  ],
} satisfies Record<string, Entry[]>;

type Subject = keyof typeof entries;

/** The entries of a subject. Each subject has its own test file, so that workers share the work. */
export const entriesOf = (subject: Subject) => entries[subject].map(withRoute);

export const subjects = Object.keys(entries);

/** Every procedure, with the expected status for each actor: the documented permission table, and later calls. */
export const catalogue: Entry[] = Object.values(entries).flat().map(withRoute);
