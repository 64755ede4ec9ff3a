import { paymentMethodLabels } from '#domains/payments/labels.ts';
import { planLabels } from '#domains/plans/catalogue/catalogue.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { exportedLists } from '#shared/exported-lists.ts';
import { formatMoney } from '#shared/money.ts';
import { labelOf } from '../facts.ts';
import {
  actorOf,
  clientOf,
  customerOf,
  type Described,
  factOf,
  isNew,
  planTemplateOf,
  type Sentences,
  type Words,
  words,
} from '../phrases.ts';

const listOf = (entry: Described) => labelOf(exportedLists, factOf(entry, 'list'));
const planOf = (entry: Described) => `the ${labelOf(planLabels(), factOf(entry, 'plan'))} plan`;
const amountOf = (entry: Described) => formatMoney(Number(factOf(entry, 'amount')));

/** Otherwise an administrator charged the saved card of the customer. */
const isByCustomer = (entry: Described) =>
  entry.actorId === null || entry.actorId === factOf(entry, 'userId');

function describeNewPlan(entry: Described): Words {
  const [plan, customer] = [planOf(entry), customerOf(entry, 'subscription')];
  if (entry.after?.isPaid === false)
    return words`${actorOf(entry)} granted ${plan} to ${customer} without payment`;
  if (isByCustomer(entry)) return words`${customer} started ${plan}`;
  const method = labelOf(paymentMethodLabels, factOf(entry, 'method') ?? 'card').toLowerCase();
  return words`${actorOf(entry)} started ${plan} for ${customer}, paid by ${method}`;
}

/** An active plan with an end date pauses on that day. */
const plannedPauseIn = (facts: Described['after']) =>
  facts?.status === 'active' && typeof facts.endDate === 'string';

/** A plan that replaces another one on a later day. */
function describeNextPlan(entry: Described): Words {
  const [who, plan] = [actorOf(entry), planOf(entry)];
  const customer = customerOf(entry, 'subscription');
  const next = labelOf(planLabels(), entry.after?.nextPlan);
  if (entry.after?.nextPlan === null)
    return words`${who} withdrew the scheduled change of ${plan} of ${customer}`;
  if (isNew(entry, 'status', 'inactive'))
    return words`The ${next} plan replaced ${plan} of ${customer}, as scheduled`;
  return words`${who} scheduled the ${next} plan to replace ${plan} of ${customer}`;
}

function describePlanChange(entry: Described): Words {
  const [who, plan] = [actorOf(entry), planOf(entry)];
  const customer = customerOf(entry, 'subscription');
  if (entry.after?.fields !== undefined)
    return words`${who} changed the card for ${plan} of ${customer}`;
  if (entry.after?.nextPlan !== undefined) return describeNextPlan(entry);
  if (entry.after?.isRunning === false) return words`The cancelled plan of ${customer} ended`;
  if (isNew(entry, 'status', 'cancelled')) return words`${who} cancelled ${plan} of ${customer}`;
  if (entry.before?.isPaused === true && isNew(entry, 'status', 'active'))
    return words`${who} activated ${plan} of ${customer}`;
  if (plannedPauseIn(entry.after)) return words`${who} planned a pause of ${plan} of ${customer}`;
  if (plannedPauseIn(entry.before) && entry.after?.status === 'active')
    return words`${who} withdrew the planned pause of ${plan} of ${customer}`;
  if (isNew(entry, 'status', 'active')) return words`${who} resumed ${plan} of ${customer}`;
  if (entry.after?.isPaused === true) return words`${who} paused ${plan} of ${customer}`;
  if (isNew(entry, 'status', 'inactive') || entry.before?.isPaused === true)
    return words`${who} ended ${plan} of ${customer}`;
  return words`${who} changed ${plan} of ${customer}`;
}

function describePayment(entry: Described): Words {
  const [amount, plan] = [amountOf(entry), planOf(entry)];
  const customer = customerOf(entry, 'payment');
  const number = factOf(entry, 'number');
  const kind = factOf(entry, 'kind');
  if (factOf(entry, 'status') === 'failed') {
    const other = kind === 'pack' ? 'extra hours' : kind === 'invoice' && `invoice ${number}`;
    return words`A payment of ${amount} by ${customer} for ${other || plan} failed`;
  }
  if (kind === 'invoice') return words`${customer} paid ${amount} for ${`invoice ${number}`}`;
  if (kind === 'recorded')
    return words`${actorOf(entry)} recorded a payment of ${amount} by ${customer} for ${number === null ? plan : `invoice ${number}`}`;
  if (kind === 'pack')
    return words`${customer} paid ${amount} for ${`extra hours (${formatHoursWithUnit(Number(factOf(entry, 'packHours')))})`}`;
  const renewal = kind === 'renewal' ? ' (renewal)' : '';
  return words`${customer} paid ${amount} for ${plan}${renewal}`;
}

function describeRefund(entry: Described): Words {
  const isByProvider = entry.actorId === null && entry.address === null;
  const who = isByProvider ? 'The payment provider' : actorOf(entry);
  return words`${who} refunded ${amountOf(entry)} to ${customerOf(entry, 'payment')}`;
}

function describeCorrection(entry: Described): Words {
  const hours = Number(factOf(entry, 'hours'));
  const [who, amount] = [actorOf(entry), formatHoursWithUnit(Math.abs(hours))];
  const client = clientOf(entry, entry.objectId);
  return hours < 0
    ? words`${who} took ${amount} from ${client}`
    : words`${who} gave ${amount} to ${client}`;
}

const choices: Record<string, string> = {
  continue: 'to go on',
  ask: 'to ask first',
  stop: 'to stop the timer',
};

/** What an administrator decided for a client about the end of the hours. */
function describeGuard(entry: Described): Words {
  const [who, client] = [actorOf(entry), clientOf(entry, entry.objectId)];
  const answer = factOf(entry, 'answer');
  if (answer === 'no') return words`${who} declined more work for ${client}`;
  if (answer === 'period') return words`${who} allowed more work in this period for ${client}`;
  if (answer === 'hours')
    return words`${who} allowed ${formatHoursWithUnit(Number(factOf(entry, 'hours')))} more for ${client}`;
  return words`${who} chose ${choices[String(factOf(entry, 'atLimit'))] ?? ''} when the hours of ${client} are used`;
}

/** Payments never change, except that their payer disputes them. */
function describeDispute(entry: Described): Words {
  const [amount, customer] = [amountOf(entry), customerOf(entry, 'payment')];
  const status = String(factOf(entry, 'status'));
  const answer = factOf(entry, 'answer');
  if (answer !== null)
    return words`${actorOf(entry)} decided that the plan of ${customer} ${answer === 'end' ? 'ends' : 'goes on'} after the dispute about a payment of ${amount}`;
  return status === 'open'
    ? words`${customer} disputed a payment of ${amount} at their bank`
    : words`The dispute about a payment of ${amount} by ${customer} was ${status}`;
}

/** The file of an exported list, or a receipt. */
function describeDownload(entry: Described): Words {
  const who = actorOf(entry);
  return factOf(entry, 'list') === null
    ? words`${who} downloaded the receipt of a payment by ${customerOf(entry, 'payment')}`
    : words`${who} downloaded the export of ${listOf(entry)}`;
}

/** Plans, payments, hours and exports. */
export const moneySentences: Pick<
  Sentences,
  'subscription' | 'plan-template' | 'hours' | 'payment' | 'export'
> = {
  subscription: { created: describeNewPlan, updated: describePlanChange },
  'plan-template': { created: (e) => words`${actorOf(e)} created ${planTemplateOf(e)}` },
  hours: { corrected: describeCorrection, updated: describeGuard },
  payment: {
    created: describePayment,
    updated: describeDispute,
    refunded: describeRefund,
    voided: (e) =>
      words`${actorOf(e)} voided a recorded payment of ${amountOf(e)} by ${customerOf(e, 'payment')}`,
  },
  export: {
    exported: (e) => words`${actorOf(e)} exported ${listOf(e)}`,
    downloaded: describeDownload,
  },
};
