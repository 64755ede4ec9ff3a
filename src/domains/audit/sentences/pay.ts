import { formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import {
  actorOf,
  type Described,
  factOf,
  type Sentences,
  userIn,
  type Words,
  words,
} from '../phrases.ts';

const rateOf = (entry: Described) => words`a pay rate of ${userIn(entry, 'vaId')}`;
const statementOf = (entry: Described) =>
  words`the pay statement of ${userIn(entry, 'vaId')} for ${formatMonthAndYear(String(factOf(entry, 'month')))}`;

/** `a bonus of $50.00` */
const adjustmentOf = (entry: Described): Words =>
  words`a ${String(factOf(entry, 'kind'))} of ${formatMoney(Number(factOf(entry, 'amount')))}`;
const amountOf = (entry: Described) => formatMoney(Number(factOf(entry, 'amount')));

/** What VAs are paid. */
export const paySentences: Pick<Sentences, 'pay-rate' | 'pay-statement' | 'bank-details'> = {
  'pay-rate': {
    created: (e) =>
      factOf(e, 'by') === 'invitation'
        ? words`${userIn(e, 'vaId')} got the pay rate of their invitation`
        : words`${actorOf(e)} added ${rateOf(e)}`,
    updated: (e) => words`${actorOf(e)} changed ${rateOf(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${rateOf(e)}`,
  },
  'pay-statement': {
    created: (e) => words`${actorOf(e)} created ${statementOf(e)}`,
    updated: (e) => words`${actorOf(e)} added approved hours to ${statementOf(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${statementOf(e)}`,
    attached: (e) => words`${actorOf(e)} added ${adjustmentOf(e)} to ${statementOf(e)}`,
    detached: (e) => words`${actorOf(e)} removed ${adjustmentOf(e)} from ${statementOf(e)}`,
    approved: (e) => words`${actorOf(e)} approved ${statementOf(e)}: ${amountOf(e)}`,
    voided: (e) => words`${actorOf(e)} took back the approval of ${statementOf(e)}`,
    paid: (e) => words`${actorOf(e)} marked ${statementOf(e)} as paid: ${amountOf(e)}`,
    downloaded: (e) => words`${actorOf(e)} downloaded ${statementOf(e)}`,
  },
  'bank-details': {
    created: (e) => words`${actorOf(e)} added their bank details`,
    updated: (e) => words`${actorOf(e)} changed their bank details`,
    deleted: (e) => words`${actorOf(e)} removed their bank details`,
    shown: (e) => words`${actorOf(e)} read the bank details of ${userIn(e, 'vaId')}`,
    downloaded: (e) =>
      words`${actorOf(e)} downloaded a payout file for ${formatMonthAndYear(String(factOf(e, 'month')))}: ${amountOf(e)}`,
  },
};
