import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import { feedback } from './feedback.ts';
import type { Ids } from './insert-people.ts';
import { leads } from './leads.ts';
import { type DemoSubscription, planTemplates, subscriptions } from './plans.ts';
import { routines } from './routines.ts';

export async function insertPlans(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  await db
    .insertInto('customPlanTemplates')
    .values(
      planTemplates.map(({ created, ...template }) => ({
        ...template,
        ...stamped(calendar.at(created, 15)),
      })),
    )
    .execute();
  await db
    .insertInto('subscriptions')
    .values(subscriptions.map((subscription) => subscriptionRow(subscription, calendar, ids)))
    .execute();
}

function subscriptionRow(
  subscription: DemoSubscription,
  calendar: Calendar,
  ids: Ids,
): NewRow<'subscriptions'> {
  const { client, plan, status, hours, rate, began, period, ended } = subscription;
  // A plan is billed on the day of the month on which it started.
  const months = period === undefined ? 0 : Math.round((period - began) / 30.4);
  const startDate =
    period === undefined ? calendar.date(began) : calendar.dateInMonths(period, -months);
  return {
    userId: ids.of(client),
    plan,
    status,
    monthlyHours: hours,
    hourlyRate: rate,
    customPlanName: subscription.customName ?? null,
    startDate: status === 'pending' ? null : startDate,
    endDate: ended === undefined ? null : calendar.date(ended),
    paymentMethod: subscription.payment ?? null,
    lastPaymentDate: period === undefined ? null : calendar.date(period),
    nextBillingDate: period === undefined ? null : calendar.dateInMonths(period, 1),
    ...stamped(calendar.at(began, 16)),
  };
}

export async function insertRoutines(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const workflows = await db.selectFrom('workflows').select(['id', 'clientId', 'title']).execute();
  const rows = routines.map(
    ({ client, created, workflow, ...routine }): NewRow<'routines'> => ({
      ...routine,
      clientId: ids.of(client),
      workflowId:
        workflows.find(({ clientId, title }) => clientId === ids.of(client) && title === workflow)
          ?.id ?? null,
      ...stamped(calendar.at(created, 15.25)),
    }),
  );
  await db.insertInto('routines').values(rows).execute();
}

export async function insertFeedback(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const rows = feedback.map(
    ({ client, va, rating, comment, given }): NewRow<'feedback'> => ({
      clientId: ids.of(client),
      vaId: ids.of(va),
      rating,
      comment: comment ?? null,
      ...stamped(calendar.at(given, 18)),
    }),
  );
  await db.insertInto('feedback').values(rows).execute();
}

export async function insertLeads(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const rows = leads.map(
    ({ hoursAgo, notes: _, owner, account, nextStep, ...lead }): NewRow<'leads'> => ({
      ...lead,
      ownerId: owner ? ids.of(owner) : null,
      userId: account ? ids.of(account) : null,
      nextStep: nextStep?.text ?? null,
      nextStepOn: nextStep ? calendar.date(nextStep.inDays) : null,
      ...stamped(calendar.minutesAgo(hoursAgo * 60 + 7)),
    }),
  );
  const inserted = await db.insertInto('leads').values(rows).returning('id').execute();
  const notes = leads.flatMap(({ hoursAgo, notes = [] }, i) =>
    notes.map((content, step): NewRow<'leadComments'> => {
      const moment = calendar.minutesAgo(Math.max((hoursAgo * 60) / (step + 2), 20));
      return { leadId: inserted[i]?.id ?? 0, userId: ids.of('admin'), content, ...stamped(moment) };
    }),
  );
  await db.insertInto('leadComments').values(notes).execute();
}

const stamped = (moment: Date) => ({ createdAt: moment, updatedAt: moment });
