import { expect, type Page } from '@playwright/test';
import { firstCard, inOrder, menuOf, press, type State } from './state.ts';
import { fillCard } from './subscription-states.ts';
import type { QuietVisitor } from './visitors.ts';

export type Moment = Omit<State, 'who'> & { who: State['who'] | QuietVisitor };

/** Calls of this one procedure, also when they travel with others. */
const callsOf = (procedure: string) => new RegExp(`/trpc/([^?]*,)?${procedure}(,[^?]*)?([?]|$)`);
/** Every call of a procedure fails on the way, so that nothing changes on the server. */
const cut = (procedure: string) => (page: Page) =>
  page.route(callsOf(procedure), (route) => route.abort());
/** A call that is never answered. */
const hang = (procedure: string) => (page: Page) => page.route(callsOf(procedure), () => {});
const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
const select = (label: string, index: number) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption({ index });
const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible();
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const choose = (item: string) => (page: Page) => page.getByRole('menuitem', { name: item }).click();

async function writeTask(page: Page) {
  await fill('Title', 'Sort the mail')(page);
  await fill('Description', 'By sender, the oldest first.')(page);
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
}
async function openTaskOfNobody(page: Page) {
  const made = await page.request.post('/api/tasks', {
    data: {
      title: 'Find a caterer',
      description: 'For forty people in June.',
      category: 'research',
      priority: 'low',
      dueDate: '2089-06-30',
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/tasks?id=${(await made.json()).id}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
}

const taskMoments: Moment[] = [
  {
    name: 'create-empty-dates',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(
      press('New Task'),
      fill('Due date', ''),
      (page) => page.getByLabel('Priority').evaluate((field) => field.replaceChildren()),
      press('Create Task'),
      text('Due date is required'),
    ),
  },
  {
    name: 'create-without-client',
    who: 'admin',
    path: '/tasks?new=true',
    prepare: inOrder(
      (page) => expect(page.getByLabel('Client')).toContainText('Select a client'),
      press('Create Task'),
      text('Title must be at least 3 characters'),
    ),
  },
  {
    name: 'task-not-created',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(cut('tasks.create'), press('New Task'), writeTask, press('Create Task')),
  },
  { name: 'task-of-nobody', who: 'newClient', path: '/tasks', prepare: openTaskOfNobody },
  {
    name: 'task-of-own-va',
    who: 'client',
    path: '/tasks?status=in-progress',
    prepare: async (page) => (await firstCard(page)).getByRole('link').click({ clickCount: 1 }),
  },
  {
    name: 'task-being-deleted',
    who: 'client',
    path: '/tasks',
    prepare: inOrder(hang('tasks.delete'), menuOf, choose('Delete Task'), confirm('Delete')),
  },
  {
    name: 'task-not-deleted',
    who: 'client',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(cut('tasks.delete'), menuOf, choose('Delete Task'), confirm('Delete')),
  },
  {
    name: 'assign-without-task',
    who: 'admin',
    path: '/dashboard',
    prepare: inOrder(press('Assign New Task'), inDialog('Assign Task')),
  },
  {
    name: 'task-not-assigned',
    who: 'newClient',
    path: '/tasks',
    isRefused: true,
    prepare: inOrder(
      cut('tasks.assign'),
      openTaskOfNobody,
      press('Assign Task'),
      select('Virtual assistant', 1),
      inDialog('Assign Task'),
    ),
  },
  {
    name: 'timer-not-saved',
    who: 'timingVa',
    path: '/time-tracking',
    isRefused: true,
    prepare: inOrder(cut('timers.save'), press('Save Time')),
  },
];

const peopleMoments: Moment[] = [
  {
    name: 'my-assistant-quiet',
    who: 'quietClient',
    path: '/my-assistant',
    prepare: text('No recent activity'),
  },
  {
    name: 'va-profile-without-feedback',
    who: 'quietClient',
    path: '/my-assistant',
    prepare: inOrder(press('View Full Profile'), text('No feedback available yet')),
  },
  {
    name: 'feedback-not-submitted',
    who: 'quietClient',
    path: '/my-assistant',
    isRefused: true,
    prepare: inOrder(
      cut('feedback.give'),
      press('View Full Profile'),
      (page) => page.getByRole('radio', { name: '4 stars' }).check(),
      press('Submit Feedback'),
    ),
  },
  { name: 'my-client-quiet', who: 'quietVa', path: '/my-client', prepare: text('No tasks yet') },
  {
    name: 'profile-wrong-email',
    who: 'newClient',
    path: '/profile?edit=true',
    prepare: inOrder(fill('Email', 'no address'), press('Save Changes')),
  },
  {
    name: 'profile-not-saved',
    who: 'newClient',
    path: '/profile?edit=true',
    isRefused: true,
    prepare: inOrder(cut('profiles.edit'), fill('Full name', 'Nora'), press('Save Changes')),
  },
  {
    name: 'settings-not-the-same',
    who: 'newClient',
    path: '/settings',
    prepare: inOrder(
      fill('Current password', 'the present one'),
      fill('New password', 'one of them'),
      fill('Confirm new password', 'the other one'),
      press('Change Password'),
    ),
  },
  {
    name: 'password-not-changed',
    who: 'newClient',
    path: '/settings',
    isRefused: true,
    prepare: inOrder(
      fill('Current password', 'not the password'),
      fill('New password', 'a new password'),
      fill('Confirm new password', 'a new password'),
      press('Change Password'),
    ),
  },
  {
    name: 'logout-failed',
    who: 'newClient',
    path: '/profile',
    isRefused: true,
    prepare: inOrder(
      cut('auth.logout'),
      (page) => page.getByRole('button', { name: /^Account menu of/ }).click(),
      choose('Log out'),
    ),
  },
];

const writeAccount = (username: string) =>
  inOrder(
    fill('Full name', 'Another Client'),
    fill('Company name', 'Another Company'),
    fill('Email', 'another-client@example.com'),
    fill('Username', username),
    fill('Password', 'correct horse'),
    fill('Confirm password', 'correct horse'),
  );

const doorMoments: Moment[] = [
  {
    name: 'register-errors',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: inOrder(press('Create account'), text('Password confirmation is required')),
  },
  {
    name: 'register-not-the-same',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: inOrder(
      writeAccount('another-client'),
      fill('Confirm password', 'the other one'),
      press('Create account'),
    ),
  },
  {
    name: 'register-failed',
    who: 'nobody',
    path: '/auth?register=true',
    isRefused: true,
    prepare: inOrder(
      // The demo has one of this name.
      writeAccount('client'),
      press('Create account'),
    ),
  },
];

const leadForm = inOrder(
  (page) => page.getByRole('button', { name: 'Convert to Client' }).first().click(),
  (page) => expect(page.getByRole('dialog', { name: 'Convert Lead to Client' })).toBeVisible(),
);
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const userAct = (item: string) =>
  inOrder(
    (page) =>
      firstRow(page)
        .getByRole('button', { name: /^Actions for/ })
        .click(),
    choose(item),
  );

const officeMoments: Moment[] = [
  {
    name: 'leads-comments-loading',
    who: 'admin',
    path: '/leads?q=laura',
    prepare: inOrder(hang('leads.comments'), (page) =>
      page
        .getByRole('button', { name: /^View Comments/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'leads-convert-custom-errors',
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(
      leadForm,
      (page) => page.getByLabel('Subscription Plan').selectOption('Custom'),
      fill('Monthly Hours', '0'),
      fill('Hourly Rate ($)', '0'),
      inDialog('Create User'),
    ),
  },
  {
    name: 'lead-being-converted',
    who: 'admin',
    path: '/leads?status=lead',
    prepare: inOrder(
      hang('leads.convert'),
      leadForm,
      fill('Company Name', 'A company'),
      inDialog('Create User'),
    ),
  },
  {
    name: 'lead-not-converted',
    who: 'admin',
    path: '/leads?status=lead',
    isRefused: true,
    prepare: inOrder(
      cut('leads.convert'),
      leadForm,
      fill('Company Name', 'A company'),
      inDialog('Create User'),
    ),
  },
  {
    name: 'lead-comment-not-added',
    who: 'admin',
    path: '/leads?q=laura',
    isRefused: true,
    prepare: inOrder(
      cut('leads.addComment'),
      (page) =>
        page
          .getByRole('button', { name: /^View Comments/ })
          .first()
          .click(),
      text(/^Called, very friendly/),
      (page) => page.getByPlaceholder('Add a comment...').first().fill('Once more.'),
      (page) => page.getByPlaceholder('Add a comment...').first().press('Control+Enter'),
    ),
  },
  {
    name: 'lead-not-deleted',
    who: 'admin',
    path: '/leads',
    isRefused: true,
    prepare: inOrder(cut('leads.delete'), (page) =>
      page.getByRole('button', { name: 'Delete', exact: true }).first().click(),
    ),
  },
  {
    name: 'request-not-decided',
    who: 'admin',
    path: '/dashboard',
    isRefused: true,
    prepare: inOrder(cut('leads.move'), (page) =>
      page
        .getByRole('button', { name: /^Accept / })
        .first()
        .click(),
    ),
  },
  {
    name: 'user-not-deleted',
    who: 'admin',
    path: '/user-management?role=client',
    isRefused: true,
    prepare: inOrder(cut('users.delete'), userAct('Delete User'), (page) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click(),
    ),
  },
  {
    name: 'user-not-updated',
    who: 'admin',
    path: '/user-management?role=client',
    isRefused: true,
    prepare: inOrder(
      cut('users.edit'),
      userAct('Edit User'),
      fill('Full Name', 'Somebody Else'),
      (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click(),
    ),
  },
  {
    name: 'va-not-assigned',
    who: 'admin',
    path: '/va-management',
    isRefused: true,
    prepare: inOrder(
      cut('assignments.assign'),
      select('Virtual Assistant', 1),
      select('Client', 1),
      press('Assign VA'),
    ),
  },
  {
    name: 'va-not-unassigned',
    who: 'admin',
    path: '/va-management',
    isRefused: true,
    prepare: inOrder(
      cut('assignments.unassign'),
      (page) => page.getByRole('button', { name: 'Unassign' }).first().click(),
      confirm('Unassign'),
    ),
  },
];

const routine = (item: string) =>
  inOrder(
    (page) =>
      page
        .getByRole('region', { name: 'Routines' })
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    choose(item),
  );

const planMoments: Moment[] = [
  {
    name: 'checkout-not-paid',
    who: 'newClient',
    path: '/checkout?plan=part-time',
    isRefused: true,
    prepare: inOrder(cut('payments.begin'), fillCard, (page) =>
      page.getByRole('button', { name: /^Pay \$/ }).click(),
    ),
  },
  {
    name: 'subscription-not-cancelled',
    who: 'client',
    path: '/subscription-management',
    isRefused: true,
    prepare: inOrder(
      cut('subscriptions.setStatus'),
      press('Cancel Subscription'),
      confirm('Cancel Subscription'),
    ),
  },
  {
    name: 'routine-not-created',
    who: 'newClient',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(
      cut('routines.create'),
      (page) => page.getByRole('button', { name: 'Create Routine' }).first().click(),
      fill('Title', 'Water the plants'),
      fill('Description', 'All of them.'),
      inDialog('Create Routine'),
    ),
  },
  {
    name: 'routine-not-updated',
    who: 'client',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(
      cut('routines.edit'),
      routine('Edit Routine'),
      fill('Title', 'Another title'),
      (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click(),
    ),
  },
  {
    name: 'routine-not-deleted',
    who: 'client',
    path: '/routines',
    isRefused: true,
    prepare: inOrder(cut('routines.delete'), routine('Delete Routine'), (page) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click(),
    ),
  },
];

/** What stands for a moment only, or when the server cannot do what it was asked for. */
export const moments: Moment[] = [
  ...taskMoments,
  ...peopleMoments,
  ...doorMoments,
  ...officeMoments,
  ...planMoments,
];
