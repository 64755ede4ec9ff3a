import * as z from 'zod';
import { accountFields, withRoleRules } from '#domains/users/schema.ts';
import { id } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { emptyComment, requiredText, text } from '#shared/text.ts';
import { leadStatuses, namedPlans } from '#shared/value-sets.ts';
import { canComeFromLead } from './policy.ts';

export const leadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof leadStatus>;

export const listLeadsInput = z.object({
  id: id.optional(),
  status: leadStatus.optional(),
  /** Excludes this status. */
  without: leadStatus.optional(),
  q: text(200).optional(),
  /** `urgent`: open leads from the oldest, then the others from the newest. */
  order: z.enum(['newest', 'urgent']).default('newest'),
  limit,
  cursor: cursor.optional(),
});

export const leadRef = z.object({ id });

export const moveLeadInput = z.object({
  id,
  status: z.enum(leadStatus.options, { error: 'Unknown status' }),
});

const roleOfLead = accountFields.shape.role.refine(
  canComeFromLead,
  'A lead becomes a client or a virtual assistant',
);
const accountOfLead = accountFields.extend({ role: roleOfLead });
export const convertLeadForm = withRoleRules(accountOfLead);
export const convertLeadInput = withRoleRules(accountOfLead.extend({ leadId: id }));
/** In a REST path the lead's id is `id`. */
export const convertLeadCall = withRoleRules(accountOfLead.extend({ id }));

/** With a `leadId`, the lead is converted into the new user. */
export const createUserCall = withRoleRules(accountFields.extend({ leadId: optional(id) }));

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
    plan: z.enum(namedPlans).nullable(),
    status: leadStatus,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof lead>;

const leadDuplicate = lead.pick({ id: true, fullName: true, status: true });
export type LeadDuplicate = z.infer<typeof leadDuplicate>;

export const leadListing = lead
  .extend({
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
