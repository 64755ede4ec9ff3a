import { expect } from '@playwright/test';
import { accountStates } from './account-states.ts';
import { activityStates } from './activity-states.ts';
import { adminStates } from './admin-states.ts';
import { adminTransientStates } from './admin-transient-states.ts';
import { agencyStates } from './agency-states.ts';
import { attentionStates } from './attention-states.ts';
import { billingStates } from './billing-states.ts';
import { captureStates } from './capture-states.ts';
import { clientBillingStates } from './client-billing-states.ts';
import { clientStates } from './client-states.ts';
import { dashboardStates } from './dashboard-states.ts';
import { deletedTaskStates } from './deleted-task-states.ts';
import { exportStates } from './export-states.ts';
import { figureStates } from './figure-states.ts';
import { fileStates } from './file-states.ts';
import { hostedPaymentStates } from './hosted-payment-states.ts';
import { hoursGuardStates } from './hours-guard-states.ts';
import { landingStates } from './landing-states.ts';
import { leadPipelineStates } from './lead-pipeline-states.ts';
import { leadStates } from './lead-states.ts';
import { listStates } from './list-states.ts';
import { messageChangeStates } from './message-change-states.ts';
import { messageStates } from './message-states.ts';
import { notificationStates } from './notification-states.ts';
import { ownTaskListStates } from './own-task-list-states.ts';
import { payStates } from './pay-states.ts';
import { paymentStates } from './payment-states.ts';
import { peopleStates } from './people-states.ts';
import { peopleTransientStates } from './people-transient-states.ts';
import { planChangeStates } from './plan-change-states.ts';
import { planTransientStates } from './plan-transient-states.ts';
import { reviewStates } from './review-states.ts';
import { routineStates } from './routine-states.ts';
import { runStates } from './run-states.ts';
import { searchStates } from './search-states.ts';
import { signInTransientStates } from './sign-in-transient-states.ts';
import { heading, inOrder, press, type State } from './state.ts';
import { subscriptionStates } from './subscription-states.ts';
import { supportStates } from './support-states.ts';
import { taskListStates } from './task-list-states.ts';
import { taskStates } from './task-states.ts';
import { taskTransientStates } from './task-transient-states.ts';
import { timeApprovalStates } from './time-approval-states.ts';
import { timeReportStates } from './time-report-states.ts';
import { timeStates } from './time-states.ts';
import { timesheetStates } from './timesheet-states.ts';
import { userStates } from './user-states.ts';
import { workflowStates } from './workflow-states.ts';

/** Every lasting state of every screen, for the accessibility and layout checks and the screenshots. */
export const states: State[] = [
  ...landingStates,
  { name: 'auth', isCore: true, who: 'visitor', path: '/auth', prepare: heading('Welcome to GVA') },
  {
    name: 'auth-errors',
    who: 'visitor',
    path: '/auth',
    prepare: inOrder(press('Sign in'), (page) =>
      expect(page.getByText('Username is required')).toBeVisible(),
    ),
  },
  {
    name: 'auth-refused',
    isCore: true,
    who: 'visitor',
    path: '/auth',
    isRefused: true,
    prepare: async (page) => {
      await page.getByLabel('Username').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press('Sign in')(page);
      // A toast with the focus does not expire before the checks at 360 px.
      await page.getByRole('button', { name: 'Dismiss' }).focus();
    },
  },
  {
    name: 'register-client',
    who: 'visitor',
    path: '/auth?register=true',
    prepare: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'register-va-errors',
    isCore: true,
    who: 'visitor',
    path: '/auth?register=true',
    prepare: inOrder(
      (page) => page.getByText('Virtual assistant', { exact: true }).click(),
      press('Create account'),
      (page) => expect(page.getByText('Full name is required')).toBeVisible(),
    ),
  },
  {
    name: 'not-found',
    isCore: true,
    who: 'visitor',
    path: '/no-such-page',
    isRefused: true,
    prepare: heading('404 Page Not Found'),
  },
  { name: 'access-denied', who: 'client', path: '/leads', prepare: heading('Access denied') },
  {
    name: 'account-menu',
    isCore: true,
    who: 'client',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Account menu of/ }).click(),
  },
  ...taskStates,
  ...taskListStates,
  ...deletedTaskStates,
  ...ownTaskListStates,
  ...captureStates,
  ...reviewStates,
  ...timeStates,
  ...timesheetStates,
  ...timeReportStates,
  ...timeApprovalStates,
  ...dashboardStates,
  ...attentionStates,
  ...exportStates,
  ...paymentStates,
  ...payStates,
  ...agencyStates,
  ...billingStates,
  ...figureStates,
  ...adminStates,
  ...leadStates,
  ...leadPipelineStates,
  ...clientStates,
  ...userStates,
  ...listStates,
  ...clientBillingStates,
  ...activityStates,
  ...messageStates,
  ...messageChangeStates,
  ...supportStates,
  ...peopleStates,
  ...accountStates,
  ...subscriptionStates,
  ...hoursGuardStates,
  ...hostedPaymentStates,
  ...planChangeStates,
  ...routineStates,
  ...searchStates,
  ...notificationStates,
  ...workflowStates,
  ...runStates,
  ...fileStates,
];

/** Short-lived states, and states after a failed request. */
export const transientStates: State[] = [
  ...taskTransientStates,
  ...peopleTransientStates,
  ...signInTransientStates,
  ...adminTransientStates,
  ...planTransientStates,
];
