import * as z from 'zod';
import { weeklyHours } from '#domains/users/capacity/schema.ts';
import { accountFields } from '#domains/users/schema.ts';

/** The steps that may stay as they are, which one click says. */
const confirmedStep = z.enum(['identity', 'plans', 'payment'], { error: 'Unknown step' });
export type ConfirmedStep = z.infer<typeof confirmedStep>;

/** How far a new agency is: each step is read from the data it is about, or confirmed. */
export const setUp = z.object({
  isHidden: z.boolean(),
  isComplete: z.boolean(),
  /** Whether the caller began the agency, and has not said their name yet. */
  asksName: z.boolean(),
  /** Whether there is a client or a task, so that there are figures to show. */
  hasWork: z.boolean(),
  hasIdentity: z.boolean(),
  hasPlans: z.boolean(),
  hasPayment: z.boolean(),
  /** Whether clients pay by card, on the page of the payment provider. */
  takesCards: z.boolean(),
  /** Invitations of VAs that are open; and VAs, at most a hundred. */
  openInvitations: z.int(),
  vas: z.int(),
  hasLead: z.boolean(),
  hasClient: z.boolean(),
  hasInvoice: z.boolean(),
});
export type SetUp = z.infer<typeof setUp>;

export const confirmStepInput = z.object({ step: confirmedStep });
export const nameOwnerInput = accountFields.pick({ fullName: true });

/** The first steps of a new VA: each is read from the data it is about. */
export const vaFirstDay = z.object({
  isHidden: z.boolean(),
  isComplete: z.boolean(),
  hasPhoto: z.boolean(),
  /** Whether the VA has said that the time zone is right. */
  hasTimeZone: z.boolean(),
  timeZone: z.string().nullable(),
  /** Null until they are set. */
  weeklyHours: z.number().nullable(),
  hasTask: z.boolean(),
});
export type VaFirstDay = z.infer<typeof vaFirstDay>;

export const offerHoursInput = z.object({ weeklyHours });
