import { accountRows } from './account-rows.ts';
import { approvalRows } from './approval-rows.ts';
import { assignmentListRows } from './assignment-list-rows.ts';
import { assignmentRows } from './assignment-rows.ts';
import { attentionRows } from './attention-rows.ts';
import { billingRows } from './billing-rows.ts';
import { bulkRows } from './bulk-rows.ts';
import { bulkTaskRows } from './bulk-task-rows.ts';
import { clientPlanRows } from './client-plan-rows.ts';
import { clientRows } from './client-rows.ts';
import { deletedTaskRows } from './deleted-task-rows.ts';
import { emailChangeRows } from './email-change-rows.ts';
import { exportRows } from './export-rows.ts';
import { feedbackRows } from './feedback-rows.ts';
import { figureRows } from './figure-rows.ts';
import { fileRows } from './file-rows.ts';
import { firstDayRows } from './first-day-rows.ts';
import { invitationRows } from './invitation-rows.ts';
import { invoicePaymentRows } from './invoice-payment-rows.ts';
import { invoiceRows } from './invoice-rows.ts';
import { jobRows } from './job-rows.ts';
import { leadPipelineRows } from './lead-pipeline-rows.ts';
import { leadRows } from './lead-rows.ts';
import { matchRows } from './match-rows.ts';
import { messageRows } from './message-rows.ts';
import { moneyRows } from './money-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { packRows } from './pack-rows.ts';
import { payActRows } from './pay-act-rows.ts';
import { payRows } from './pay-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { peopleRows } from './people-rows.ts';
import { planChangeRows } from './plan-change-rows.ts';
import { routineRows } from './routine-rows.ts';
import type { MatrixRow } from './row.ts';
import { runRows } from './run-rows.ts';
import { scheduledChangeRows } from './scheduled-change-rows.ts';
import { sellerRows } from './seller-rows.ts';
import { sessionRows } from './session-rows.ts';
import { supportRows } from './support-rows.ts';
import { taskChangeRows } from './task-change-rows.ts';
import { taskMailRows } from './task-mail-rows.ts';
import { taskRows } from './task-rows.ts';
import { timeApprovalRows } from './time-approval-rows.ts';
import { timeReportRows } from './time-report-rows.ts';
import { timeRows } from './time-rows.ts';
import { timerRows } from './timer-rows.ts';
import { timesheetRows } from './timesheet-rows.ts';
import { viewRows } from './view-rows.ts';
import { workRows } from './work-rows.ts';
import { workflowCommentRows } from './workflow-comment-rows.ts';
import { workflowRows } from './workflow-rows.ts';
import { workflowVersionRows } from './workflow-version-rows.ts';

/** The rows by subject. Each subject has its own test file, so that workers share the work. */
export const subjects = {
  people: [
    ...accountRows,
    ...peopleRows,
    ...assignmentRows,
    ...assignmentListRows,
    ...approvalRows,
    ...feedbackRows,
    ...sessionRows,
    ...bulkRows,
  ],
  management: [
    ...moneyRows,
    ...planChangeRows,
    ...paymentRows,
    ...billingRows,
    ...invoiceRows,
    ...sellerRows,
    ...invoicePaymentRows,
    ...packRows,
    ...scheduledChangeRows,
    ...clientPlanRows,
    ...leadRows,
    ...leadPipelineRows,
    ...attentionRows,
    ...firstDayRows,
    ...matchRows,
    ...clientRows,
    ...figureRows,
    ...exportRows,
    ...viewRows,
    ...invitationRows,
    ...jobRows,
    ...emailChangeRows,
  ],
  pay: [...payRows, ...payActRows],
  work: [
    ...taskRows,
    ...taskChangeRows,
    ...taskMailRows,
    ...bulkTaskRows,
    ...deletedTaskRows,
    ...workRows,
    ...fileRows,
    ...timeRows,
    ...timeReportRows,
    ...timeApprovalRows,
    ...timerRows,
    ...timesheetRows,
    ...messageRows,
    ...supportRows,
    ...notificationRows,
    ...routineRows,
  ],
  workflows: [...workflowRows, ...workflowVersionRows, ...workflowCommentRows, ...runRows],
} satisfies Record<string, MatrixRow[]>;

/** Every call with the expected status for each actor: the documented permission table, and later calls. */
export const matrix: MatrixRow[] = Object.values(subjects).flat();
