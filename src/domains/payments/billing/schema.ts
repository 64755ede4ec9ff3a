import * as z from 'zod';
import { cataloguePlan } from '#domains/plans/catalogue/schema.ts';
import { planFigures, scheduledChange } from '#domains/plans/changes/schema.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { optional } from '#shared/optional.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line, requiredLine } from '#shared/text.ts';
import { requestId } from '../recorded/schema.ts';
import { billingEmail, billingName, paymentToken } from '../schema.ts';

/** Written on receipts, together with the name of the company in the profile. */
export const billingAddress = z.object({
  line1: requiredLine('Street and number are required', 120),
  line2: optional(line(120)),
  city: requiredLine('City is required', 80),
  region: optional(line(80)),
  postalCode: optional(line(20)),
  country: requiredLine('Country is required', 60),
  taxNumber: optional(line(40)),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** Without an address, invoices and receipts go to the client only. */
export const saveBookkeeperInput = z.object({
  email: optional(emailAddress('Please enter a valid email address')),
});
export type SaveBookkeeperInput = z.infer<typeof saveBookkeeperInput>;

export const changeCardInput = z.object({
  id: requestId,
  token: paymentToken,
  billingName,
  billingEmail,
});
export type ChangeCardInput = z.infer<typeof changeCardInput>;

export const changeCardResult = z.object({
  /** The card, such as `Visa ending in 4242`. */
  card: z.string(),
  /** What was charged to the card for months that were not paid yet; 0 if there were none. */
  charged: z.number(),
  /** Why the card could not be charged. It is saved nevertheless. */
  failure: z.string().nullable(),
});

export const openCardPageInput = z.object({ id: requestId });
export const cardPage = z.object({ url: z.string() });

/** The reference that the provider's page adds to the address it leads back to. */
export const finishCardChangeInput = z.object({
  reference: z.string().regex(/^\w{1,200}$/, 'This is not a reference of the payment provider'),
});

export type ChangeCardResult = z.infer<typeof changeCardResult>;

/** The figures that the client confirmed. */
export const activateInput = z.object({ previewed: planFigures });

const address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  taxNumber: z.string().nullable(),
});

export const ownBilling = z.object({
  /** Clients give their card on the payment provider's page. */
  isHosted: z.boolean(),
  /** The card that the next months are charged to; null if the plan is not charged to a card. */
  card: z.string().nullable(),
  /** The card that a purchase can be charged to; also of a client whose plan has ended or is paid elsewhere. */
  savedCard: z.string().nullable(),
  address: address.nullable(),
  /** Gets invoices and receipts, too. */
  bookkeeperEmail: z.string().nullable(),
  /** The logged hours of the last month before this one; null if there is none. */
  usedLastMonth: shownHours.nullable(),
  /** What another card would be charged immediately, of a plan that is charged to a card. */
  open: z.number(),
  /** The first days of the months that are not paid. */
  openMonths: z.array(z.iso.date()),
  /** The days on which a pause may begin; null if the plan cannot be paused. */
  pauseDays: z.object({ earliest: z.iso.date(), latest: z.iso.date() }).nullable(),
  /** What activating the paused plan does; null if the client cannot activate one. */
  activation: planFigures.nullable(),
  /** The plan that replaces the running or the paused one on a later day. */
  change: scheduledChange.nullable(),
  /** Whether a smaller plan can be scheduled: the plan is active and charged to a card. */
  canSchedule: z.boolean(),
  /** What a month of the running plan costs. */
  price: z.number().nullable(),
  /** What the running plan includes, as it was when the plan began. Null for a plan outside the catalogue. */
  promised: cataloguePlan.pick({ storageGb: true, sharing: true, included: true }).nullable(),
});
export type OwnBilling = z.infer<typeof ownBilling>;
