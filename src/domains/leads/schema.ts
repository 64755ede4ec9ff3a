import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { subscription } from '#domains/plans/subscriptions/schema.ts';
import { accountFields, user, withRoleRules } from '#domains/users/schema.ts';
import { id, reference } from '#shared/id.ts';
import { leadSorts, leadSources, leadStatuses, rejectionReasons } from '#shared/lead-value-sets.ts';
import { clearable, optional } from '#shared/optional.ts';
import { cursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { emptyComment, line, requiredText, text } from '#shared/text.ts';
import { isCursorOf } from './order.ts';
import { canComeFromLead } from './policy.ts';

export const leadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof leadStatus>;

export const leadSource = z.enum(leadSources, { error: 'Unknown source' });
export const rejectionReason = z.enum(rejectionReasons, { error: 'Unknown reason' });
export type RejectionReason = z.infer<typeof rejectionReason>;

export const leadSort = z.enum(leadSorts, { error: 'Sort by created, name, value or next-step' });
export type LeadSort = z.infer<typeof leadSort>;

/** The filters of the table and of the board. */
export const leadFilter = z.object({
  q: line(200).optional(),
  /** The id of an administrator, or `none` for leads that nobody works on. */
  owner: z.union([z.literal('none'), reference('Unknown owner')]).optional(),
  source: leadSource.optional(),
  /** Open leads by the day of their next step: before today, today or before, within a week or before. */
  due: z.enum(['overdue', 'today', 'week'], { error: 'Unknown due date' }).optional(),
});

/** The filter of a list, which the export uses too. */
export const leadListFilter = z.object({
  id: id.optional(),
  status: leadStatus.optional(),
  /** Excludes this status. */
  without: leadStatus.optional(),
  ...leadFilter.shape,
  /** `urgent`: open leads from the oldest, then the others from the newest. */
  order: z.enum(['newest', 'urgent']).default('newest'),
  /** Replaces `order`. */
  sort: leadSort.optional(),
  /** Not `direction`, which the client sends with every paged query. */
  sortOrder: z
    .enum(['ascending', 'descending'], { error: 'Sort order must be ascending or descending' })
    .default('descending'),
});
export type LeadListFilter = z.output<typeof leadListFilter>;

export const listLeadsInput = leadListFilter
  .extend({ limit, cursor: textCursor.optional() })
  .refine(isCursorOf, rule('cursor', 'Invalid cursor', ['sort']));

export const leadRef = z.object({ id });

const move = {
  status: z.enum(leadStatus.options, { error: 'Unknown status' }),
  /** Why a lead is rejected. Ignored for other statuses. An omitted one stays unchanged; null clears it. */
  rejectionReason: clearable(rejectionReason),
  rejectionNote: clearable(text(500)),
  /** The status that the caller saw. If the lead has another one in the meantime, it is not moved. */
  from: optional(leadStatus),
};
export const moveLeadInput = z.object({ id, ...move });
export type MoveLead = z.output<typeof moveLeadInput>;

/** The dialog asks for a reason; a call can do without. */
export const rejectLeadForm = z.object({
  rejectionReason: z.enum(rejectionReasons, { error: 'Please choose a reason' }),
  rejectionNote: optional(text(500)),
});

const roleOfLead = accountFields.shape.role.refine(
  canComeFromLead,
  'A lead becomes a client or a virtual assistant',
);
const accountOfLead = accountFields.extend({ role: roleOfLead });
export const convertLeadForm = withRoleRules(accountOfLead);
export const convertLeadInput = withRoleRules(accountOfLead.extend({ leadId: id }));

/** With a `leadId`, the lead is converted into the new user. */
export const createUserCall = withRoleRules(accountFields.extend({ leadId: optional(id) }));

/** The new user, and what their administrator needs to tell them. */
export const convertedLead = user
  .extend({
    /** Leads to a page where the user chooses an own password; null if it was emailed. */
    link: z.string().nullable(),
    /** The plan that has started. */
    subscription: subscription
      .pick({ id: true, plan: true, monthlyHours: true, hourlyRate: true, customPlanName: true })
      .nullable(),
  })
  .meta({ id: 'ConvertedLead' });
export type ConvertedLead = z.infer<typeof convertedLead>;

export const listLeadCommentsInput = z.object({ leadId: id, limit, cursor: cursor.optional() });
export const addLeadCommentInput = z.object({
  leadId: id,
  content: requiredText(emptyComment, 5000),
});
export const leadCommentForm = addLeadCommentInput.pick({ content: true });

const instant = z.iso.datetime({ precision: 3 });

export const lead = z
  .object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    message: z.string().nullable(),
    serviceType: z.string().nullable(),
    /** The plan chosen on the landing page. */
    plan: plan.nullable(),
    status: leadStatus,
    /** The administrator who works on the lead. */
    ownerId: z.int().nullable(),
    nextStep: z.string().nullable(),
    nextStepOn: z.iso.date().nullable(),
    /** The price of a month in the plan that the lead wants. */
    monthlyValue: z.number().nullable(),
    source: leadSource,
    /** Null unless the lead is rejected. */
    rejectionReason: rejectionReason.nullable(),
    rejectionNote: z.string().nullable(),
    /** The account that the lead was converted into. */
    userId: z.int().nullable(),
    createdAt: instant,
    updatedAt: instant,
    /** Of the name, the email address, the phone number and the company. */
    version: z.int(),
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof lead>;

const leadDuplicate = lead.pick({ id: true, fullName: true, status: true, userId: true });
export type LeadDuplicate = z.infer<typeof leadDuplicate>;

export const leadOwner = z.object({
  id: z.int(),
  fullName: z.string(),
  profileImage: z.string().nullable(),
});
export type LeadOwner = z.infer<typeof leadOwner>;

export const leadListing = lead
  .extend({
    owner: leadOwner.nullable(),
    commentCount: z.int(),
    /** The three newest other leads with the same normalized email address or phone number. */
    duplicates: z.array(leadDuplicate),
  })
  .meta({ id: 'LeadListing' });
export type LeadListing = z.infer<typeof leadListing>;

export const waitingRequests = z.object({ count: z.int() });

export const leadComment = z
  .object({
    id: z.int(),
    leadId: z.int(),
    userId: z.int(),
    userName: z.string(),
    userImage: z.string().nullable(),
    content: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'LeadComment' });
export type LeadComment = z.infer<typeof leadComment>;
