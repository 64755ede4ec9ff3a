import * as z from 'zod';
import { calendarDate } from '#shared/calendar.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { ordinal } from '#shared/version.ts';

const lowPayRate = { error: () => `Enter a rate of at least ${formatMoney(0.01)}` };

export const payRateForm = z.object({
  validFrom: calendarDate('Enter the first day of the rate', 'Enter a day that exists'),
  hourlyRate: z
    .number(lowPayRate)
    .min(0.01, lowPayRate)
    .max(10_000, { error: () => `Enter a rate of at most ${formatShortMoney(10_000)}` })
    .refine(hasTwoDecimals, 'Enter a rate in whole cents'),
});

export const listPayRatesInput = z.object({ vaId: id });
export const addPayRateInput = payRateForm.extend({ vaId: id });
export type AddPayRateInput = z.output<typeof addPayRateInput>;

export const version = ordinal('version');

export const changePayRateInput = payRateForm.extend({ id, version });
export type ChangePayRateInput = z.output<typeof changePayRateInput>;
export const payRateRef = z.object({ id });

export const payRate = z
  .object({
    id: z.int(),
    vaId: z.int(),
    /** The rate is valid from this day until the next rate begins. */
    validFrom: z.iso.date(),
    /** In the currency of the agency. */
    hourlyRate: z.number(),
    version: z.int(),
    /** Hours with this rate are on an approved or paid statement, so it cannot be changed. */
    isUsed: z.boolean(),
  })
  .meta({ id: 'PayRate' });
export type PayRate = z.infer<typeof payRate>;
/** The latest first. */
export const payRateList = z.array(payRate);
