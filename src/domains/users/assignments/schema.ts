import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { knownService, serviceKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { vaSorts } from '#shared/list-value-sets.ts';
import { isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line } from '#shared/text.ts';
import { assignedClientOfVa, sortOrder } from '../directory/schema.ts';
import { match } from '../matches/schema.ts';
import { statedNeeds } from '../needs/schema.ts';
import { userStatus } from '../schema.ts';

const instant = z.iso.datetime({ precision: 3 });

export type VaSort = (typeof vaSorts)[number];

/** The values of a cursor for each order; a cursor of another order is refused. */
const cursorValues: Record<VaSort, RegExp> = {
  name: /^/,
  load: /^\d{1,7}(\.\d{1,2})? \d(\.\d{1,2})?$/,
  rating: /^\d(\.\d{1,2})?$/,
  created: /^/,
};

export const listVasInput = z
  .object({
    /** Only this VA. */
    id: id.optional(),
    /** Part of a name or of a skill. */
    q: line(200).optional(),
    sort: z.enum(vaSorts, { error: 'Sort by name, load, rating or created' }).default('name'),
    order: sortOrder.default('ascending'),
    specialization: knownService.optional(),
    /** Only VAs who can get a further client. */
    hasRoom: z.stringbool().or(z.boolean()).optional(),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    ({ sort, cursor }) =>
      !cursor ||
      (cursorValues[sort].test(cursor[0]) && (sort !== 'created' || isInstantCursor(cursor))),
    rule('cursor', 'Invalid cursor', ['sort']),
  );
export type ListVas = z.output<typeof listVasInput>;

/** How often the work of a VA was approved at first try, in the last 30 days. */
export const vaReviews = z.object({
  /** Tasks that were reviewed for the first time. */
  firstTries: z.int(),
  /** Those of them that were approved. */
  firstApprovals: z.int(),
});
export type VaReviews = z.infer<typeof vaReviews>;

/** A VA with the work that they have. */
export const vaLoad = z
  .object({
    id: z.int(),
    fullName: z.string(),
    profileImage: z.string().nullable(),
    createdAt: instant,
    status: userStatus,
    isApproved: z.boolean(),
    specialization: serviceKey.nullable(),
    skills: z.array(z.string()),
    availability: z.string().nullable(),
    timeZone: z.string().nullable(),
    rating: z.number(),
    assignedClients: z.array(assignedClientOfVa),
    /** Whether the VA can get a further client: they are not inactive and have fewer clients than allowed. */
    hasRoom: z.boolean(),
    /** The sum of the monthly hours of their clients' running plans. */
    promisedHours: z.number(),
    /** Logged since Monday, and since the first day of the month (UTC). */
    hoursThisWeek: shownHours,
    hoursThisMonth: shownHours,
    openTasks: z.int(),
    reviews: vaReviews,
  })
  .meta({ id: 'VaLoad' });
export type VaLoad = z.infer<typeof vaLoad>;

/** A client without a VA. */
export const clientWithoutVa = z
  .object({
    id: z.int(),
    fullName: z.string(),
    companyName: z.string(),
    profileImage: z.string().nullable(),
    /** The running plan, or null. */
    plan: plan.nullable(),
    monthlyHours: z.number().nullable(),
    timeZone: z.string().nullable(),
    openTasks: z.int(),
    /** The end of the last assignment, or the creation of the account. */
    since: instant,
    /** Null if nobody works on it. */
    match: match.nullable(),
  })
  .meta({ id: 'ClientWithoutVa' });
export type ClientWithoutVa = z.infer<typeof clientWithoutVa>;

/** What a client needs from a VA. */
export const clientNeeds = clientWithoutVa.extend({
  /** The specializations that fit the categories of the client's latest tasks, the most frequent first. */
  specializations: z.array(serviceKey),
  /** What the client told about the work, or null. */
  stated: statedNeeds.nullable(),
});
export type ClientNeeds = z.infer<typeof clientNeeds>;

export const clientRef = z.object({ clientId: id });
export const pairRef = z.object({ vaId: id, clientId: id });

export const assignmentOverview = z.object({
  /** How many clients a VA may have. */
  maxClients: z.int(),
  /** VAs who wait for approval. */
  applicants: z.int(),
});
