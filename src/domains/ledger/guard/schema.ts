import * as z from 'zod';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { hoursAnswers, hoursChoices, overdueLimits } from '#shared/hours-value-sets.ts';
import { id } from '#shared/id.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { balanceInput } from '../schema.ts';

export const hoursChoice = z.enum(hoursChoices, { error: 'Choose what happens' });

export const overdueHours = z.enum(overdueLimits, {
  error: 'Choose what happens while an invoice is overdue',
});

/** Clients leave out `clientId`; administrators must set it. */
export const chooseAtLimitInput = balanceInput.extend({ atLimit: hoursChoice });

export const maxAllowedHours = 1_000;
const noHours = 'Enter the hours that you allow';
export const answerQuestionInput = balanceInput
  .extend({
    questionId: id,
    /** A pack is bought, not chosen. */
    answer: z.enum(hoursAnswers, { error: 'Choose an answer' }).exclude(['pack'], {
      error: 'Choose an answer',
    }),
    /** Only with the answer `hours`. */
    hours: z
      .number({ error: noHours })
      .min(0.25, 'Allow at least 0.25 hours')
      .max(maxAllowedHours, 'Allow at most 1,000 hours')
      .refine(hasTwoDecimals, 'The allowed hours have at most two decimals')
      .optional(),
  })
  .refine(
    ({ answer, hours }) => answer !== 'hours' || hours !== undefined,
    rule('hours', noHours, ['answer']),
  );

/** What happens when the hours of a client are used up, and what waits for their answer. */
export const hoursGuard = z.object({
  clientId: z.int(),
  clientName: z.string(),
  /** The assigned VA. */
  vaName: z.string().nullable(),
  atLimit: hoursChoice,
  /** Whether no hours can be logged until an administrator has decided about a payment. */
  isOnHold: z.boolean(),
  /** What the agency does because an invoice is overdue: work asks or is stopped until it is paid. */
  overdue: overdueHours.nullable(),
  /** Whether hours used beyond a period are billed when it ends. If not, they count against the next one. */
  billsExtraHours: z.boolean(),
  /** The open question to the client. */
  questionId: z.int().nullable(),
  /** The answers of this period: unlimited, the hours that were allowed in all, or none. */
  isUnlimited: z.boolean(),
  isDeclined: z.boolean(),
  allowedHours: shownHours,
  /** Worked time that waits for the answer, and time of this period that is not billed; for a VA only their own. */
  waitingHours: shownHours,
  declinedHours: shownHours,
});
export type HoursGuard = z.infer<typeof hoursGuard>;

/** Worked time that was not logged, because the hours of the client were used up. */
export const keptWork = z.object({
  id: z.int(),
  taskTitle: z.string().nullable(),
  vaName: z.string().nullable(),
  startedAt: z.iso.datetime(),
  hours: shownHours,
  /** False while it waits for the client. */
  isDeclined: z.boolean(),
});
export const maxKeptWork = 50;
