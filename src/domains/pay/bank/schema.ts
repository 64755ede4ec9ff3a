import * as z from 'zod';
import { id } from '#shared/id.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { optional } from '#shared/optional.ts';
import { rule } from '#shared/rule.ts';
import { requiredLine } from '#shared/text.ts';
import { payMonthInput, payStatement } from '../schema.ts';
import { cleanNumber, isBic, isIban, isRoutingNumber } from './numbers.ts';

export const accountKinds = ['iban', 'us', 'bic'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const usAccountTypes = ['checking', 'savings'] as const;

const number = (message: string) =>
  optional(
    z
      .string({ error: message })
      .overwrite(cleanNumber)
      .max(40, message)
      .regex(/^[A-Z0-9]*$/, message),
  );

const ibanFault = 'Enter a valid IBAN: a digit may be wrong or missing';
const bicFault = 'Enter a valid BIC of 8 or 11 letters and digits';
const routingFault = 'Enter a valid routing number of 9 digits';
const accountFault = 'Enter the account number';
const typeFault = 'Choose checking or savings';
const currencyFault = 'Enter the currency of the account, such as USD';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What a bank needs to send money. The kind of the account decides which numbers it has. */
export const bankDetailsForm = z
  .object({
    accountHolder: requiredLine('Enter the name on the account', 140),
    kind: z.enum(accountKinds, { error: 'Choose the kind of account' }),
    iban: number(ibanFault),
    bic: number(bicFault),
    routingNumber: number(routingFault),
    accountNumber: number(accountFault),
    accountType: optional(z.enum(usAccountTypes, { error: typeFault })),
    currency: z
      .string({ error: currencyFault })
      .overwrite(cleanNumber)
      .refine((code) => currencies.has(code), currencyFault),
    /** Of the account at Wise, if the VA has one. */
    wiseEmail: optional(emailAddress('Enter a valid email address')),
  })
  .refine(
    ({ kind, iban }) => kind !== 'iban' || isIban(iban ?? ''),
    rule('iban', ibanFault, ['kind']),
  )
  .refine(
    ({ kind, bic }) => kind === 'us' || isBic(bic ?? '') || (kind === 'iban' && !bic),
    rule('bic', bicFault, ['kind']),
  )
  .refine(
    ({ kind, routingNumber }) => kind !== 'us' || isRoutingNumber(routingNumber ?? ''),
    rule('routingNumber', routingFault, ['kind']),
  )
  .refine(
    ({ kind, accountNumber }) =>
      kind === 'iban' ||
      (kind === 'us' ? /^\d{4,17}$/ : /^[A-Z0-9]{4,34}$/).test(accountNumber ?? ''),
    rule('accountNumber', accountFault, ['kind']),
  )
  .refine(
    ({ kind, accountType }) => kind !== 'us' || accountType !== undefined,
    rule('accountType', typeFault, ['kind']),
  );
export type BankDetailsInput = z.output<typeof bankDetailsForm>;

/** The numbers that the kind of the account does not have are null. */
export const bankDetails = z.object({
  accountHolder: z.string(),
  kind: z.enum(accountKinds),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  routingNumber: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountType: z.enum(usAccountTypes).nullable(),
  /** Two letters, from the IBAN or the BIC. */
  bankCountry: z.string(),
  currency: z.string(),
  wiseEmail: z.string().nullable(),
});
export type BankDetails = z.infer<typeof bankDetails>;

export const bankDetailsRef = z.object({ vaId: id });

/** What is shown until a reader asks for the numbers. */
export const bankSummary = z
  .object({
    /** Null if the secret that encrypted the details is no longer in use, so that the VA has to enter them again. */
    account: z
      .object({
        kind: z.enum(accountKinds),
        /** The end of the IBAN or of the account number. */
        maskedNumber: z.string(),
        bankCountry: z.string(),
        currency: z.string(),
      })
      .nullable(),
    updatedAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'BankSummary' });
export type BankSummary = z.infer<typeof bankSummary>;

export const payoutFormats = ['wise', 'bank'] as const;
export type PayoutFormat = (typeof payoutFormats)[number];

/** The approved statements of a month, or some of them. */
export const payoutInput = payMonthInput.extend({
  statementIds: z
    .array(id, { error: 'statementIds must be a list of ids' })
    .max(maxBulkRows, `Select at most ${maxBulkRows} statements`)
    .optional(),
});

const missingReasons = ['no-details', 'nothing-to-send'] as const;

const detailsUpdatedAt = z.iso
  .datetime({ precision: 3, error: 'detailsUpdatedAt must be a time' })
  .nullable();

/** What a payout file would contain. */
export const payoutPreview = z
  .object({
    statements: z.array(payStatement),
    total: z.number(),
    currency: z.string(),
    missing: z.array(z.object({ id: z.int(), vaName: z.string(), reason: z.enum(missingReasons) })),
    /** Whether the month has more approved statements than one file may contain. */
    hasMore: z.boolean(),
    /** When the bank details in the file were last changed; null if the file is empty. */
    detailsUpdatedAt,
  })
  .meta({ id: 'PayoutPreview' });
export type PayoutPreview = z.infer<typeof payoutPreview>;

export const payoutFileInput = z.object({
  format: z.enum(payoutFormats, { error: 'The format must be wise or bank' }),
  month: payMonthInput.shape.month,
  /** As the preview listed them. */
  statementIds: z
    .array(id, { error: 'Select at least one statement' })
    .min(1, 'Select at least one statement')
    .max(maxBulkRows, `Select at most ${maxBulkRows} statements`),
  total: z.number({ error: 'total must be a number' }),
  detailsUpdatedAt,
});
export type PayoutFileInput = z.output<typeof payoutFileInput>;
export const payoutFile = z.object({ name: z.string(), content: z.string() });
