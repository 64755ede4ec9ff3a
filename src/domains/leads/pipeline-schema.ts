import * as z from 'zod';
import { cataloguePlanName } from '#domains/plans/catalogue/plan-name.ts';
import { auditActions } from '#shared/audit-value-sets.ts';
import { calendarDate } from '#shared/calendar.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id, reference } from '#shared/id.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { formatShortMoney } from '#shared/money.ts';
import { clearable, optional } from '#shared/optional.ts';
import { cursor, limit, textCursor } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { line, requiredLine, requiredText, text } from '#shared/text.ts';
import { mailStatuses } from '#shared/value-sets.ts';
import { expectedVersion } from '#shared/version.ts';
import {
  lead,
  leadComment,
  leadFilter,
  leadListing,
  leadSource,
  leadStatus,
  moveLeadInput,
} from './schema.ts';

const instant = z.iso.datetime({ precision: 3 });

const wrongValue = {
  error: () =>
    `Monthly value must be between ${formatShortMoney(0)} and ${formatShortMoney(1_000_000)}`,
};

/** The facts that administrators keep about a lead. An omitted fact stays unchanged; null clears it. */
export const leadFacts = z.object({
  ownerId: clearable(reference('Please choose an administrator')),
  nextStep: clearable(line(200)),
  nextStepOn: clearable(calendarDate('Choose a day', 'Invalid date')),
  /** The plan that the lead wants. Sets `monthlyValue` to its price, unless that is given too. */
  plan: clearable(cataloguePlanName('Unknown plan')),
  monthlyValue: clearable(
    z
      .number(wrongValue)
      .min(0, wrongValue)
      .max(1_000_000, wrongValue)
      .refine(hasTwoDecimals, 'Enter a monthly value in whole cents'),
  ),
  source: leadSource.optional(),
});
export type LeadFacts = z.output<typeof leadFacts>;

const nameMissing = 'Full name is required';
const contact = {
  fullName: requiredLine(nameMissing, 120),
  email: emailAddress('Please enter a valid email address'),
};

/** The fields of the form. */
export const editLeadForm = leadFacts.extend({
  ...contact,
  phone: clearable(line(60)),
  company: clearable(line(200)),
});
export const editLeadInput = editLeadForm.extend({
  id,
  fullName: contact.fullName.optional(),
  email: contact.email.optional(),
  /** The version of the name, the email address, the phone number and the company that the caller has read. */
  version: expectedVersion,
});
export type EditLead = Omit<z.output<typeof editLeadInput>, 'id' | 'version'>;

/** A lead that an administrator adds by hand. */
export const createLeadInput = z.object({
  ...contact,
  phone: optional(line(60)),
  company: optional(line(200)),
  serviceType: optional(line(120)),
  /** The plan that the lead wants. Sets the monthly value to its price. */
  plan: optional(cataloguePlanName('Unknown plan')),
  /** What the lead has said. */
  message: optional(text(5000)),
  ownerId: optional(reference('Please choose an administrator')),
  status: z
    .enum(['contacted', 'lead', 'qualified'], { error: 'Unknown status' })
    .default('contacted'),
  source: leadSource.default('by-hand'),
});
export type CreateLead = z.output<typeof createLeadInput>;

export const mergeLeadsInput = z.object({
  id,
  /** Other leads of the same person. Their comments, mails and facts move to the lead, and they are deleted. */
  duplicateIds: z
    .array(reference('Select leads to merge'), { error: 'Select leads to merge' })
    .min(1, 'Select leads to merge')
    .max(20, 'Merge at most 20 leads at a time'),
});

const isUnique = <Row extends { id: number }>(rows: Row[]) =>
  new Set(rows.map((row) => row.id)).size === rows.length;

/** The rows of a bulk act, each lead once. */
const bulk = <Row extends z.ZodType<{ id: number }>>(row: Row) =>
  z
    .array(row, { error: 'Select at least one lead' })
    .min(1, 'Select at least one lead')
    .max(maxBulkRows, `Select at most ${maxBulkRows} leads`)
    .refine(isUnique, 'Select each lead once');

export const moveLeadsInput = z.object({ moves: bulk(moveLeadInput) });

/** Where the lead was before its conversion. */
export const undoConversionInput = moveLeadInput.omit({ from: true });
export type UndoConversion = z.output<typeof undoConversionInput>;

export const assignLeadsInput = z.object({
  changes: bulk(z.object({ id, ownerId: reference('Please choose an administrator').nullable() })),
});

export const mailLeadInput = z.object({
  leadId: id,
  subject: requiredLine('Write a subject', 200),
  content: requiredText('Write a message', 5000),
});
export const mailLeadForm = mailLeadInput.omit({ leadId: true });

/** The account that a lead was converted into. */
const leadUser = z.object({ id: z.int(), fullName: z.string(), role });
export type LeadUser = z.infer<typeof leadUser>;

export const leadDetails = leadListing
  .extend({
    /** Null unless the lead was converted, and if the account was deleted. */
    user: leadUser.nullable(),
  })
  .meta({ id: 'LeadDetails' });
export type LeadDetails = z.infer<typeof leadDetails>;

export const boardInput = leadFilter;
export const columnInput = leadFilter.extend({ status: leadStatus, cursor: cursor.optional() });

/** The fields that a card on the board shows. */
export const leadCard = leadListing
  .pick({
    id: true,
    fullName: true,
    company: true,
    status: true,
    monthlyValue: true,
    nextStep: true,
    nextStepOn: true,
    rejectionReason: true,
    rejectionNote: true,
    userId: true,
    createdAt: true,
    owner: true,
    commentCount: true,
  })
  .meta({ id: 'LeadCard' });
export type LeadCard = z.infer<typeof leadCard>;

export const board = z.record(
  leadStatus,
  z.object({
    /** At most `maxColumnCount` + 1. */
    count: z.int(),
    /** The monthly value of the counted leads. */
    value: z.number(),
  }),
);
export type Board = z.infer<typeof board>;

const timelineCursor = textCursor.refine(
  ([value]) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z [0-4]$/.test(value),
  'Invalid cursor',
);
export const timelineInput = z.object({ leadId: id, limit, cursor: timelineCursor.optional() });

const facts = z.record(z.string(), z.unknown()).nullable();

/** What happened to a lead, newest first. */
export const timelineItem = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('request'),
      id: z.int(),
      at: instant,
      /** The request of the lead itself, or of a duplicate that was merged into it. */
      request: lead
        .pick({
          fullName: true,
          email: true,
          company: true,
          phone: true,
          message: true,
          serviceType: true,
          plan: true,
        })
        .extend({
          isMerged: z.boolean(),
          /** How the request came in. */
          /** `unknown`: of a merged lead that was not added by hand. */
          origin: z.enum(['form', 'hand', 'email', 'unknown']),
        }),
    }),
    z.object({
      kind: z.literal('change'),
      id: z.int(),
      at: instant,
      change: z.object({
        action: z.enum(auditActions),
        /** Null for the server, and if the user was deleted. */
        actorName: z.string().nullable(),
        before: facts,
        after: facts,
        /** The new owner or the new account, unless it was deleted. */
        personName: z.string().nullable(),
      }),
    }),
    z.object({
      kind: z.literal('mail'),
      id: z.int(),
      at: instant,
      mail: z.object({
        /** Null for the server, and if the user was deleted. */
        authorName: z.string().nullable(),
        recipient: z.string(),
        subject: z.string(),
        /** Null if the mail contains a link that only its reader may have. */
        content: z.string().nullable(),
        /** Null if the mail was never delivered and no longer will be. */
        status: z.enum(mailStatuses).nullable(),
        lastError: z.string().nullable(),
        /** Whether the server wrote it, such as the confirmation of a request. */
        isAutomatic: z.boolean(),
      }),
    }),
    z.object({
      kind: z.literal('answer'),
      id: z.int(),
      at: instant,
      /** An email of the lead, or of a colleague of theirs. */
      answer: z.object({ sender: z.string(), subject: z.string(), content: z.string() }),
    }),
    z.object({ kind: z.literal('comment'), id: z.int(), at: instant, comment: leadComment }),
  ])
  .meta({ id: 'LeadTimelineItem' });
export type TimelineItem = z.infer<typeof timelineItem>;
