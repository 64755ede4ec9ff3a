import { appRouter } from '#api';
import { attachmentPaths, registerDownloads } from '#domains/attachments/http.ts';
import { attachmentRoutes } from '#domains/attachments/rest.ts';
import { authRoutes } from '#domains/auth/rest.ts';
import { closingPaths, registerClosing } from '#domains/closing/http.ts';
import { exportPaths, registerExports } from '#domains/exports/http.ts';
import { registerUploads, uploadPaths } from '#domains/files/http.ts';
import { invoicePaths, registerInvoices } from '#domains/invoices/http.ts';
import { jobRoutes } from '#domains/jobs/rest.ts';
import { leadRoutes } from '#domains/leads/rest.ts';
import { messageRoutes } from '#domains/messages/rest.ts';
import { payPaths, registerPay } from '#domains/pay/http.ts';
import { registerPayments } from '#domains/payments/http.ts';
import { taskRoutes } from '#domains/tasks/rest.ts';
import { registerTimeFiles, timeFilePaths } from '#domains/time/report/files/http.ts';
import { timesheetRoutes } from '#domains/timesheets/rest.ts';
import { avatarPaths, registerAvatars } from '#domains/users/http.ts';
import { registerWeeklyReports, weeklyReportPaths } from '#domains/weekly-reports/http.ts';
import { workflowRoutes } from '#domains/workflows/rest.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { routesOf } from '#server/rest/procedure-routes.ts';
import type { RestRoute } from '#server/rest/route.ts';

/** All routes below `/api`. Fastify and the OpenAPI document use the same definitions. */
export const restRoutes: RestRoute[] = [
  ...routesOf(appRouter),
  ...authRoutes,
  ...taskRoutes,
  ...attachmentRoutes,
  ...timesheetRoutes,
  ...messageRoutes,
  ...workflowRoutes,
  ...leadRoutes,
  ...jobRoutes,
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
  ...closingPaths,
  ...weeklyReportPaths,
];

export const restPlugins: RestPlugin[] = [
  registerPayments,
  registerPay,
  registerClosing,
  registerWeeklyReports,
  registerInvoices,
  registerExports,
  registerTimeFiles,
  registerUploads,
  registerDownloads,
  registerAvatars,
];
