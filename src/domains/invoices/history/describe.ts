import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { InvoiceAct } from './schema.ts';

/** What happened, in a sentence without a full stop. */
export function describeAct({ kind, actorName, amount, number, days, isVoided }: InvoiceAct) {
  const by = actorName === null ? '' : ` by ${actorName}`;
  const money = formatMoney(amount ?? 0);
  switch (kind) {
    case 'created':
      return `Written${by}`;
    case 'issued':
      return `Issued${by}`;
    case 'mailed':
      return 'Emailed to the client';
    case 'mailed-again':
      return `Emailed again${by}`;
    case 'reminded':
      return `Reminder emailed ${describeDays(days ?? 0)}`;
    case 'seen':
      return `Seen${by || ' by the client'}`;
    case 'downloaded':
      return `PDF downloaded${by || ' by the client'}`;
    case 'paid':
      return `${money} paid${by && `, recorded${by}`}${isVoided ? ', voided later' : ''}`;
    case 'credited':
      return `${money} credited${by} with ${number}${isVoided ? ', which is void' : ''}`;
  }
}

/** `3 days before the due day` */
export function describeDays(days: number) {
  if (days === 0) return 'on the due day';
  return `${plural(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} the due day`;
}
