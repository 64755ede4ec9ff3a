import { findBalance } from '#domains/ledger/queries.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import {
  findScheduledChange,
  isChargedToCard,
  type ScheduledChange,
} from '#domains/plans/changes/queries.ts';
import { quoteExtraHours, quotePlan } from '#domains/plans/changes/quote.ts';
import { toView } from '#domains/plans/changes/view.ts';
import { isSamePlan, resolveTerms, type Terms } from '#domains/plans/subscriptions/operations.ts';
import {
  findNextMonth,
  findPausedSubscription,
  findRunningSubscription,
  findStartDates,
  type PlanRow,
} from '#domains/plans/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import { sumHours } from '#shared/hours.ts';
import { costOf } from '#shared/money.ts';
import { findSavedCard } from '../card-queries.ts';
import type { PlanAct, PlanChangePreview, PlanFigures, PreviewChangeInput } from './schema.ts';

type Dates = Awaited<ReturnType<typeof findStartDates>>;

type State = {
  running: PlanRow | undefined;
  paused: PlanRow | undefined;
  hours: HoursBalance;
  dates: Dates;
  change: ScheduledChange | undefined;
};

const planOf = ({ plan, customPlanName, monthlyHours, hourlyRate, rolloverLimit }: Terms) => ({
  ...{ plan, customPlanName, monthlyHours, hourlyRate, rolloverLimit },
});
const noReplacement = { credit: 0, hoursCredited: 0, extraHours: 0, extraAmount: 0 } as const;
const priceOf = ({ monthlyHours, hourlyRate }: Terms) => costOf(monthlyHours, hourlyRate);

export function termsOf(input: PreviewChangeInput): Terms {
  const { plan } = input;
  if (plan === undefined) throw invalid('Please select a plan', 'plan');
  return resolveTerms({ ...input, plan });
}

async function previewStart(db: Db, { running, hours, dates }: State, input: PreviewChangeInput) {
  const terms = termsOf(input);
  if (running?.status === 'active' && isSamePlan(running, terms))
    throw conflict('This plan is already active.');
  const { amount, credit } = await quotePlan(db, input.clientId, terms);
  const hoursCredited = credit?.hours ?? 0;
  const extra = await quoteExtraHours(db, input.clientId, hours.balance);
  const figures: PlanFigures = {
    subscriptionId: running?.id ?? null,
    effectiveOn: dates.today,
    amount,
    credit: credit?.amount ?? 0,
    hoursCredited,
    extraHours: extra?.hours ?? 0,
    extraAmount: extra?.amount ?? 0,
    hoursGranted: terms.monthlyHours,
    hoursLeft: sumHours([
      ...[hours.balance, -hoursCredited, extra?.hours ?? 0],
      terms.monthlyHours,
    ]),
    nextBillingDate: dates.nextMonth,
    nextAmount: priceOf(terms),
  };
  return { plan: planOf(terms), replaces: running ? planOf(running) : null, figures };
}

/**
 * A paused plan continues with the month that was granted before, or begins a new month today. If another plan was to
 * replace it by now, that plan begins instead.
 */
async function previewActivation(db: Db, { running, paused, hours, dates, change }: State) {
  if (!paused) throw conflict('This client has no paused plan.');
  if (running) throw conflict('Another plan of this client is running.');
  const { isGranted, nextStart } = await findNextMonth(db, paused.id);
  const isReplaced = change && (isGranted ? change.effectiveOn : change.dueOn) <= dates.today;
  const plan = isReplaced ? change : paused;
  const hoursGranted = isGranted ? 0 : plan.monthlyHours;
  return {
    plan,
    figures: {
      subscriptionId: paused.id,
      effectiveOn: dates.today,
      amount: isGranted ? 0 : priceOf(plan),
      ...noReplacement,
      hoursGranted,
      hoursLeft: sumHours([hours.balance, hoursGranted]),
      nextBillingDate: isGranted ? nextStart : dates.nextMonth,
      nextAmount: priceOf(plan),
    },
  };
}

/** The plan that an act is about, or why there is none. */
function planFor(act: Exclude<PlanAct, 'start' | 'activate'>, { running, paused }: State) {
  if (act === 'end') {
    const plan = running ?? paused;
    if (!plan) throw conflict('This client has no plan to end.');
    return plan;
  }
  if (!running) throw conflict('This client has no running plan.');
  // An active plan with an end date pauses on that day.
  if (act === 'keep' && running.status !== 'cancelled' && running.endDate === null)
    throw conflict('The plan of this client is not cancelled.');
  if (act !== 'keep' && running.status === 'cancelled')
    throw conflict(
      act === 'pause'
        ? 'This plan is cancelled. Keep the plan first, then pause it.'
        : 'This plan is already cancelled.',
    );
  return running;
}

async function previewOther(
  db: Db,
  state: State,
  act: Exclude<PlanAct, 'start' | 'activate'>,
): Promise<{ plan: PlanRow; figures: PlanFigures }> {
  const plan = planFor(act, state);
  const { nextStart } = await findNextMonth(db, plan.id);
  return {
    plan,
    figures: {
      subscriptionId: plan.id,
      effectiveOn: act === 'cancel' ? nextStart : state.dates.today,
      amount: 0,
      ...noReplacement,
      hoursGranted: 0,
      hoursLeft: state.hours.balance,
      nextBillingDate: act === 'keep' ? nextStart : null,
      nextAmount: act === 'keep' ? priceOf(plan) : null,
    },
  };
}

/** Computes what a change of a client's plan does, or throws if it is not possible. */
export async function previewChange(db: Db, input: PreviewChangeInput): Promise<PlanChangePreview> {
  const { act, clientId } = input;
  const state: State = {
    running: await findRunningSubscription(db, clientId),
    paused: await findPausedSubscription(db, clientId),
    hours: await findBalance(db, clientId),
    dates: await findStartDates(db),
    change: await findScheduledChange(db, clientId),
  };
  const card = (await findSavedCard(db, clientId))?.label ?? null;
  const change = state.change ? toView(state.change) : null;
  if (act === 'start')
    return { act, ...(await previewStart(db, state, input)), change, card, isChargedToCard: false };
  const { plan, figures } =
    act === 'activate' ? await previewActivation(db, state) : await previewOther(db, state, act);
  const { subscriptionId } = figures;
  return {
    ...{ act, plan: planOf(plan), replaces: null, figures, change, card },
    isChargedToCard: subscriptionId !== null && (await isChargedToCard(db, subscriptionId)),
  };
}

const figureLabels: Record<keyof PlanFigures, string> = {
  subscriptionId: 'the current plan',
  effectiveOn: 'the date',
  amount: 'the amount',
  credit: 'the credit',
  hoursCredited: 'the credited hours',
  extraHours: 'the extra hours',
  extraAmount: 'the price of the extra hours',
  hoursGranted: 'the granted hours',
  hoursLeft: 'the hours left',
  nextBillingDate: 'the next billing date',
  nextAmount: 'the next amount',
};

/** Refuses a change whose figures are not those that the administrator confirmed. */
export function refuseIfChanged(previewed: PlanFigures, preview: PlanChangePreview) {
  const names: (keyof PlanFigures)[] = [
    ...(['subscriptionId', 'effectiveOn', 'amount', 'credit', 'hoursCredited'] as const),
    ...(['extraHours', 'extraAmount', 'hoursGranted', 'hoursLeft'] as const),
    ...(['nextBillingDate', 'nextAmount'] as const),
  ];
  const changed = names
    .filter((name) => previewed[name] !== preview.figures[name])
    .map((name) => figureLabels[name]);
  if (changed.length === 0) return;
  throw conflict(
    `Since the preview, something has changed: ${changed.join(', ')}. Check the new figures and confirm again.`,
    preview,
  );
}
