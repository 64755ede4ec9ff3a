import * as z from 'zod';
import { addDays, daysBetween } from '#shared/dates.ts';
import { clearable, optional } from '#shared/optional.ts';
import { requiredText } from '#shared/text.ts';

/** What the client reads below the sums. */
export const memoField = clearable(requiredText('Must not be blank', 500));

export const maxDueDays = 120;

/** Why an invoice of a day cannot be due on another one. Null if nothing is wrong. */
export function wrongDueDay(dueOn: string, issuedOn: string) {
  if (dueOn < issuedOn) return "The due day can't be before the day of the invoice";
  return daysBetween(issuedOn, dueOn) > maxDueDays
    ? `The due day must be within ${maxDueDays} days`
    : null;
}

const dueDay = z.iso.date({ error: 'Please choose the due day' });
export const dueDayField = optional(dueDay);
/** Of a draft. Null: the payment terms decide when it is sent. */
export const draftDueDayField = clearable(dueDay);

/** When a draft is due that is sent on this day. */
export const dueDayOf = (
  { dueOn }: { dueOn: string | null },
  { paymentTermsDays }: { paymentTermsDays: number },
  issuedOn: string,
) => dueOn ?? addDays(issuedOn, paymentTermsDays);
