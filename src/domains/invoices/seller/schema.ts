import * as z from 'zod';
import { overdueHours } from '#domains/ledger/guard/schema.ts';
import { timeZone } from '#shared/calendar.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { reference } from '#shared/id.ts';
import { clearable } from '#shared/optional.ts';
import { currencies } from '#shared/payment-value-sets.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';

const terms = 'Payment terms must be a whole number of days from 0 to 120';
const overdueDays = 'Days overdue must be a whole number from 1 to 120';
const rate = 'Tax rate must be a percentage from 0 to 99.99';

export const sellerForm = z.object({
  name: requiredLine('Name is required', 200),
  address: clearable(text(500)),
  taxNumber: clearable(line(40)),
  paymentTermsDays: z.number({ error: terms }).int(terms).min(0, terms).max(120, terms),
  /** Percent with two decimals. Prices include the tax. */
  taxRate: z
    .number({ error: rate })
    .min(0, rate)
    .max(99.99, rate)
    .refine(hasTwoDecimals, 'Tax rate has at most two decimals'),
  taxLabel: requiredLine('Tax label is required', 40),
  footer: clearable(text(500)),
  /** Of all money; prices keep their numbers. It can be changed until the first plan, checkout, invoice, payment or pay statement. */
  currency: z.enum(currencies, { error: 'Please choose a currency' }).optional(),
  /** Days of invoices and payments, and months of figures, are in this time zone. */
  timeZone: timeZone.optional(),
  billsExtraHours: z.boolean({ error: 'Choose whether extra hours are billed' }),
  /** Whether plan months that begin on or after the day on which it is switched on are invoiced. */
  invoicesMonths: z.boolean({ error: 'Choose whether plan months are invoiced' }).optional(),
  /** What the hours guard does while an invoice is overdue; null for nothing. Left out, it stays as it is. */
  overdueHours: clearable(overdueHours),
  /** The days overdue after which it does so. */
  overdueHoursDays: z
    .number({ error: overdueDays })
    .int(overdueDays)
    .min(1, overdueDays)
    .max(120, overdueDays)
    .optional(),
});

export const currencyFixed =
  'The currency cannot be changed after the first plan, checkout, invoice, payment or pay statement.';

const version = ordinal('version');
export const editSellerInput = sellerForm.extend({ version });
export type EditSellerInput = z.infer<typeof editSellerInput>;

export const setLogoInput = z.object({ fileId: reference('Please choose a picture'), version });

export const seller = z
  .object({
    name: z.string(),
    address: z.string().nullable(),
    taxNumber: z.string().nullable(),
    /** A PNG as a data URL. */
    logo: z.string().nullable(),
    paymentTermsDays: z.int(),
    taxRate: z.number(),
    taxLabel: z.string(),
    currency: z.enum(currencies),
    /** Whether there is no plan, checkout, invoice, payment or pay statement yet. */
    canChangeCurrency: z.boolean(),
    footer: z.string().nullable(),
    timeZone: z.string(),
    /** Whether hours used beyond a month are billed when it ends; if not, they count against the next month. */
    billsExtraHours: z.boolean(),
    /** Whether a plan month that no card pays gets an invoice when it begins. */
    invoicesMonths: z.boolean(),
    /** What the hours guard does when an invoice has been overdue for `overdueHoursDays`; null for nothing. */
    overdueHours: overdueHours.nullable(),
    overdueHoursDays: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof seller>;
