import { emailChangeRouter, invitationsRouter, passwordsRouter } from '#domains/accounts/router.ts';
import { agencyRouter } from '#domains/agency/router.ts';
import { timeApprovalsRouter } from '#domains/approvals/router.ts';
import { attachmentsRouter } from '#domains/attachments/router.ts';
import { auditRouter } from '#domains/audit/router.ts';
import { authRouter } from '#domains/auth/router.ts';
import { clientsRouter } from '#domains/clients/router.ts';
import { closingRouter } from '#domains/closing/router.ts';
import { commentsRouter } from '#domains/comments/router.ts';
import { attentionRouter } from '#domains/dashboard/attention/router.ts';
import { dashboardRouter } from '#domains/dashboard/router.ts';
import { exportsRouter } from '#domains/exports/router.ts';
import { feedbackRouter } from '#domains/feedback/router.ts';
import { figuresRouter } from '#domains/figures/router.ts';
import { invoicesRouter } from '#domains/invoices/router.ts';
import { sellerRouter } from '#domains/invoices/seller/router.ts';
import { jobsRouter } from '#domains/jobs/router.ts';
import { leadsRouter } from '#domains/leads/router.ts';
import { hoursGuardRouter } from '#domains/ledger/guard/router.ts';
import { ledgerRouter } from '#domains/ledger/router.ts';
import { liveRouter } from '#domains/live/router.ts';
import { messagesRouter } from '#domains/messages/router.ts';
import { supportRouter } from '#domains/messages/support/router.ts';
import { notificationsRouter } from '#domains/notifications/router.ts';
import { occurrencesRouter } from '#domains/occurrences/router.ts';
import { bankDetailsRouter } from '#domains/pay/bank/router.ts';
import { payRatesRouter } from '#domains/pay/rates/router.ts';
import { payRouter } from '#domains/pay/router.ts';
import { billingRouter } from '#domains/payments/billing/router.ts';
import { invoicePaymentsRouter } from '#domains/payments/invoices/router.ts';
import { paymentsRouter } from '#domains/payments/router.ts';
import { plansRouter } from '#domains/plans/catalogue/router.ts';
import { planChangesRouter } from '#domains/plans/changes/router.ts';
import { clientPlansRouter } from '#domains/plans/client-plans/router.ts';
import { planOffersRouter } from '#domains/plans/offers/router.ts';
import { packsRouter } from '#domains/plans/packs/router.ts';
import { subscriptionsRouter } from '#domains/plans/subscriptions/router.ts';
import { reviewsRouter } from '#domains/reviews/router.ts';
import { routinesRouter } from '#domains/routines/router.ts';
import { searchRouter } from '#domains/search/router.ts';
import { deletedTasksRouter } from '#domains/tasks/archive/router.ts';
import { taskMailRouter } from '#domains/tasks/mail/router.ts';
import { tasksRouter } from '#domains/tasks/router.ts';
import { timeCorrectionsRouter } from '#domains/time/corrections/router.ts';
import { timeReportRouter } from '#domains/time/report/router.ts';
import { timeRouter } from '#domains/time/router.ts';
import { timersRouter } from '#domains/time/timer-router.ts';
import { timesheetsRouter } from '#domains/timesheets/router.ts';
import { approvalsRouter } from '#domains/users/approvals/router.ts';
import { assignmentsRouter } from '#domains/users/assignments/router.ts';
import { matchesRouter } from '#domains/users/matches/router.ts';
import { presenceRouter } from '#domains/users/presence/router.ts';
import { profilesRouter } from '#domains/users/profile/router.ts';
import { usersRouter } from '#domains/users/router.ts';
import { settingsRouter } from '#domains/users/settings/router.ts';
import { viewsRouter } from '#domains/views/router.ts';
import { weeklyReportsRouter } from '#domains/weekly-reports/router.ts';
import { runsRouter } from '#domains/workflow-runs/router.ts';
import { workflowCommentsRouter } from '#domains/workflows/comment-router.ts';
import { workflowsRouter } from '#domains/workflows/router.ts';
import { createCallerFactory, router } from '#server/trpc.ts';

export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  profiles: profilesRouter,
  presence: presenceRouter,
  settings: settingsRouter,
  approvals: approvalsRouter,
  assignments: assignmentsRouter,
  matches: matchesRouter,
  clients: clientsRouter,
  feedback: feedbackRouter,
  audit: auditRouter,
  tasks: tasksRouter,
  taskMail: taskMailRouter,
  deletedTasks: deletedTasksRouter,
  comments: commentsRouter,
  reviews: reviewsRouter,
  attachments: attachmentsRouter,
  time: timeRouter,
  timeReport: timeReportRouter,
  timeCorrections: timeCorrectionsRouter,
  timeApprovals: timeApprovalsRouter,
  timers: timersRouter,
  timesheets: timesheetsRouter,
  messages: messagesRouter,
  support: supportRouter,
  workflows: workflowsRouter,
  workflowComments: workflowCommentsRouter,
  runs: runsRouter,
  routines: routinesRouter,
  occurrences: occurrencesRouter,
  dashboard: dashboardRouter,
  attention: attentionRouter,
  ledger: ledgerRouter,
  hoursGuard: hoursGuardRouter,
  plans: plansRouter,
  planOffers: planOffersRouter,
  subscriptions: subscriptionsRouter,
  payments: paymentsRouter,
  invoicePayments: invoicePaymentsRouter,
  packs: packsRouter,
  planChanges: planChangesRouter,
  clientPlans: clientPlansRouter,
  billing: billingRouter,
  pay: payRouter,
  payRates: payRatesRouter,
  bankDetails: bankDetailsRouter,
  invoices: invoicesRouter,
  seller: sellerRouter,
  agency: agencyRouter,
  figures: figuresRouter,
  closing: closingRouter,
  leads: leadsRouter,
  passwords: passwordsRouter,
  emailChange: emailChangeRouter,
  invitations: invitationsRouter,
  jobs: jobsRouter,
  exports: exportsRouter,
  search: searchRouter,
  live: liveRouter,
  notifications: notificationsRouter,
  views: viewsRouter,
  weeklyReports: weeklyReportsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);

/** All procedures as functions, called with the context of one request. */
export type Caller = ReturnType<typeof createCaller>;
