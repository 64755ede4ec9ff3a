import { accountRoutes } from '#domains/accounts/rest.ts';
import { timeApprovalRoutes } from '#domains/approvals/rest.ts';
import { registerDownloads } from '#domains/attachments/http.ts';
import { attachmentPaths, attachmentRoutes } from '#domains/attachments/rest.ts';
import { auditRoutes } from '#domains/audit/rest.ts';
import { authRoutes } from '#domains/auth/rest.ts';
import { clientRoutes } from '#domains/clients/rest.ts';
import { commentRoutes } from '#domains/comments/rest.ts';
import { dashboardRoutes } from '#domains/dashboard/rest.ts';
import { registerExports } from '#domains/exports/http.ts';
import { exportPaths, exportRoutes } from '#domains/exports/rest.ts';
import { feedbackRoutes } from '#domains/feedback/rest.ts';
import { figureRoutes } from '#domains/figures/rest.ts';
import { registerUploads } from '#domains/files/http.ts';
import { uploadPaths } from '#domains/files/rest.ts';
import { registerInvoices } from '#domains/invoices/http.ts';
import { invoicePaths, invoiceRoutes } from '#domains/invoices/rest.ts';
import { jobRoutes } from '#domains/jobs/rest.ts';
import { leadRoutes } from '#domains/leads/rest.ts';
import { ledgerRoutes } from '#domains/ledger/rest.ts';
import { messageRoutes } from '#domains/messages/rest.ts';
import { notificationRoutes } from '#domains/notifications/rest.ts';
import { occurrenceRoutes } from '#domains/occurrences/rest.ts';
import { payPaths, registerPay } from '#domains/pay/http.ts';
import { payRoutes } from '#domains/pay/rest.ts';
import { clientPlanRoutes } from '#domains/payments/client-plans/rest.ts';
import { registerPayments } from '#domains/payments/http.ts';
import { paymentListRoutes } from '#domains/payments/list/rest.ts';
import { planRoutes } from '#domains/plans/rest.ts';
import { routineRoutes } from '#domains/routines/rest.ts';
import { subscriptionRoutes } from '#domains/subscriptions/rest.ts';
import { taskRoutes } from '#domains/tasks/rest.ts';
import { registerTimeFiles, timeFilePaths } from '#domains/time/report/files/http.ts';
import { timeRoutes } from '#domains/time/rest.ts';
import { timesheetRoutes } from '#domains/timesheets/rest.ts';
import { approvalRoutes } from '#domains/users/approvals/rest.ts';
import { assignmentRoutes } from '#domains/users/assignments/rest.ts';
import { registerAvatars } from '#domains/users/http.ts';
import { avatarPaths, userRoutes } from '#domains/users/rest.ts';
import { viewRoutes } from '#domains/views/rest.ts';
import { runRoutes } from '#domains/workflow-runs/rest.ts';
import { workflowCommentRoutes } from '#domains/workflows/comment-rest.ts';
import { workflowRoutes } from '#domains/workflows/rest.ts';
import type { OtherPath, RestPlugin } from '#server/other-paths.ts';
import type { RestRoute } from '#server/rest-route.ts';

/** All routes below `/api`. Fastify and the OpenAPI document use the same definitions. */
export const restRoutes: RestRoute[] = [
  ...authRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...assignmentRoutes,
  ...approvalRoutes,
  ...feedbackRoutes,
  ...auditRoutes,
  ...taskRoutes,
  ...commentRoutes,
  ...attachmentRoutes,
  ...timeRoutes,
  ...timesheetRoutes,
  ...timeApprovalRoutes,
  ...messageRoutes,
  ...workflowRoutes,
  ...workflowCommentRoutes,
  ...runRoutes,
  ...routineRoutes,
  ...occurrenceRoutes,
  ...leadRoutes,
  ...accountRoutes,
  ...jobRoutes,
  ...planRoutes,
  ...subscriptionRoutes,
  ...clientPlanRoutes,
  ...ledgerRoutes,
  ...dashboardRoutes,
  ...figureRoutes,
  ...paymentListRoutes,
  ...payRoutes,
  ...invoiceRoutes,
  ...exportRoutes,
  ...viewRoutes,
  ...notificationRoutes,
];

/** The OpenAPI descriptions of the plugins' paths. */
export const otherPaths: OtherPath[] = [
  ...uploadPaths,
  ...attachmentPaths,
  ...avatarPaths,
  ...invoicePaths,
  ...exportPaths,
  ...timeFilePaths,
  ...payPaths,
];

export const restPlugins: RestPlugin[] = [
  registerPayments,
  registerPay,
  registerInvoices,
  registerExports,
  registerTimeFiles,
  registerUploads,
  registerDownloads,
  registerAvatars,
];
