import { findBalance } from '#domains/ledger/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { sumHours } from '#shared/hours.ts';
import { priceOf } from '../catalogue/catalogue.ts';
import { findOfferedTerms } from '../catalogue/offered-terms.ts';
import {
  alreadyActiveMessage,
  isSamePlan,
  resolveTerms,
  type Terms,
} from '../subscriptions/operations.ts';
import {
  findNextMonth,
  findPlans,
  findRunningSubscription,
  findStartDates,
  type PlanRow,
} from '../subscriptions/queries.ts';
import { findChangeDay, findScheduledChange, isChargedToCard } from './queries.ts';
import { noReplacement, quoteStart, refuseChangeToday } from './quote.ts';
import {
  type ActPreview,
  type PlanAct,
  type PlanFigures,
  type PreviewChangeInput,
  planFigures,
  type SchedulePreview,
  type StartPreview,
  scheduledChange,
} from './schema.ts';

/** What the effect of a change depends on. */
const readState = async (db: Db, clientId: number) => ({
  ...(await findPlans(db, clientId)),
  hours: await findBalance(db, clientId),
  dates: await findStartDates(db),
  change: await findScheduledChange(db, clientId),
});
type State = Awaited<ReturnType<typeof readState>>;

/** Previews the price and effect of a plan that starts today. The checkout charges the amount of the same quote. */
export async function previewOwnStart(db: Db, clientId: number, plan: Plan): Promise<StartPreview> {
  const { running, hours, dates, change } = await readState(db, clientId);
  if (running?.status === 'active' && running.plan === plan) throw conflict(alreadyActiveMessage);
  const terms = await findOfferedTerms(db, plan);
  const quote = await quoteStart(db, clientId, terms, hours.balance);
  await refuseChangeToday(db, clientId, quote.price);
  return {
    plan,
    ...terms,
    ...quote,
    replaces: running ? { ...nameOf(running), endDate: dates.today } : null,
    withdraws: change ? nameOf(change) : null,
    nextBillingDate: dates.nextMonth,
    nextAmount: quote.price,
  };
}

/** Computes when a smaller plan can replace the running one, or throws if it cannot. */
export async function previewScheduled(
  db: Db,
  clientId: number,
  plan: Plan,
): Promise<SchedulePreview> {
  const running = await findRunningSubscription(db, clientId);
  if (running?.status !== 'active') throw conflict('You have no active plan to change.');
  if (running.plan === plan) throw conflict(alreadyActiveMessage);
  const terms = await findOfferedTerms(db, plan);
  const { id: subscriptionId } = running;
  const [price, amount] = [priceOf(running), priceOf(terms)];
  if (amount > price)
    throw conflict('An upgrade starts today. Choose it on the Subscription page.');
  if (!(await isChargedToCard(db, subscriptionId)))
    throw conflict('Your plan is not charged to a card. Write to us in Messages to change it.');
  const effectiveOn = await findChangeDay(db, subscriptionId);
  const { nextStart } = await findNextMonth(db, subscriptionId);
  const { rolloverLimit: _, ...from } = planOf(running);
  return {
    subscriptionId,
    effectiveOn,
    amount,
    from,
    to: { plan, customPlanName: null, ...terms },
    renewal: nextStart < effectiveOn ? { on: nextStart, amount: price } : null,
  };
}

const nameOf = ({ plan, customPlanName }: Pick<Terms, 'plan' | 'customPlanName'>) => ({
  plan,
  customPlanName,
});
const planOf = ({ plan, customPlanName, monthlyHours, hourlyRate, rolloverLimit }: Terms) => ({
  plan,
  customPlanName,
  monthlyHours,
  hourlyRate,
  rolloverLimit,
});

export async function termsOf(db: Db, input: PreviewChangeInput): Promise<Terms> {
  const { plan } = input;
  if (plan === undefined) throw invalid('Please select a plan', 'plan');
  return resolveTerms(db, { ...input, plan });
}

async function previewStart(db: Db, { running, hours, dates }: State, input: PreviewChangeInput) {
  const terms = await termsOf(db, input);
  if (running?.status === 'active' && isSamePlan(running, terms))
    throw conflict(alreadyActiveMessage);
  const quote = await quoteStart(db, input.clientId, terms, hours.balance);
  const { amount, price, credit, unused, extraHours, hoursAvailable } = quote;
  const figures: PlanFigures = {
    subscriptionId: running?.id ?? null,
    effectiveOn: dates.today,
    amount,
    credit: credit?.amount ?? 0,
    invoiceCredit: unused?.amount ?? 0,
    hoursCredited: credit?.hours ?? unused?.hours ?? 0,
    extraHours: extraHours?.hours ?? 0,
    extraAmount: extraHours?.amount ?? 0,
    hoursGranted: terms.monthlyHours,
    hoursLeft: hoursAvailable,
    nextBillingDate: dates.nextMonth,
    nextAmount: price,
  };
  return { plan: terms, replaces: running ? planOf(running) : null, figures };
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
export async function previewChange(db: Db, input: PreviewChangeInput): Promise<ActPreview> {
  const { act, clientId } = input;
  const state = await readState(db, clientId);
  const change = state.change ? scheduledChange.parse(state.change) : null;
  if (act === 'start')
    return { act, ...(await previewStart(db, state, input)), change, isChargedToCard: false };
  const { plan, figures } =
    act === 'activate' ? await previewActivation(db, state) : await previewOther(db, state, act);
  const { subscriptionId } = figures;
  return {
    act,
    plan: planOf(plan),
    replaces: null,
    figures,
    change,
    isChargedToCard: subscriptionId !== null && (await isChargedToCard(db, subscriptionId)),
  };
}

const figureLabels: Record<keyof PlanFigures, string> = {
  subscriptionId: 'the current plan',
  effectiveOn: 'the date',
  amount: 'the amount',
  credit: 'the credit',
  invoiceCredit: 'the credit on the open invoice',
  hoursCredited: 'the credited hours',
  extraHours: 'the extra hours',
  extraAmount: 'the price of the extra hours',
  hoursGranted: 'the granted hours',
  hoursLeft: 'the hours left',
  nextBillingDate: 'the next billing date',
  nextAmount: 'the next amount',
};

/** Refuses a change whose figures are not those that were confirmed. */
export function refuseIfChanged(previewed: PlanFigures, preview: ActPreview) {
  const changed = planFigures
    .keyof()
    .options.filter((name) => previewed[name] !== preview.figures[name])
    .map((name) => figureLabels[name]);
  if (changed.length > 0) throw figuresChanged(changed.join(', '), preview);
}

/** A conflict (409) that says which figures changed, with the new preview as details. */
export const figuresChanged = (what: string, preview: object) =>
  conflict(
    `Since the preview, something has changed: ${what}. Check the new figures and confirm again.`,
    preview,
  );
