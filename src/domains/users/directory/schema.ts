import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { serviceKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { sortOrders, userSorts } from '#shared/list-value-sets.ts';
import { cursor, isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { rule } from '#shared/rule.ts';
import { line } from '#shared/text.ts';
import { assignmentStatuses } from '#shared/value-sets.ts';
import { workplace } from '../presence/schema.ts';
import { user, userStatus } from '../schema.ts';

const instant = z.iso.datetime({ precision: 3 });

export const userRef = z.object({ id });

const unknownRole = 'Role must be admin, va or client';
export const userSort = z.enum(userSorts, { error: 'Sort by created or name' });
export const sortOrder = z.enum(sortOrders, { error: 'Order must be ascending or descending' });
export type UserOrder = {
  sort: z.infer<typeof userSort>;
  order: z.infer<typeof sortOrder>;
};

export const listUsersInput = z
  .object({
    role: z.enum(role.options, { error: unknownRole }).optional(),
    /** Only for admins. */
    status: z.enum(userStatus.options, { error: 'Status is unknown' }).optional(),
    /** The VAs who registered and wait for approval. Only for admins. */
    approval: z.enum(['awaiting'], { error: 'Approval must be awaiting' }).optional(),
    /** Part of a name; admins can also search usernames and email addresses. */
    q: line(200).optional(),
    sort: userSort.default('created'),
    order: sortOrder.default('descending'),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    ({ sort, cursor }) => sort === 'name' || !cursor || isInstantCursor(cursor),
    rule('cursor', 'Invalid cursor', ['sort']),
  );

export const listVaProfilesInput = z.object({
  q: line(200).optional(),
  limit,
  cursor: cursor.optional(),
});

/** The fields of a user that are visible to everyone who can see the user at all. */
export const userCard = z
  .object({
    id: z.int(),
    fullName: z.string(),
    role,
    profileImage: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'UserCard' });
export type UserCard = z.infer<typeof userCard>;

/** What admins see: the user and whether they still await approval as a VA. */
export const managedUser = user.extend({ isApproved: z.boolean() }).meta({ id: 'ManagedUser' });

/** A user, with the fields that the caller may see. */
export const visibleUser = z.union([managedUser, user, userCard]);
export type VisibleUser = z.infer<typeof visibleUser>;

export const assignmentStatus = z.enum(assignmentStatuses);

/** A client that a VA works for now. */
export const assignedClientOfVa = z
  .object({
    id: z.int(),
    fullName: z.string(),
    companyName: z.string().nullable(),
    /** The plan of the running subscription, or the preferred plan of the client's profile if there is none. */
    subscriptionPlan: plan.nullable(),
    assignedAt: instant,
  })
  .meta({ id: 'AssignedClientOfVa' });
export type AssignedClientOfVa = z.infer<typeof assignedClientOfVa>;

export const vaProfile = z
  .object({
    id: z.int(),
    userId: z.int(),
    specialization: serviceKey.nullable(),
    /** Null for clients that do not have this VA. */
    hourlyRate: z.number().nullable(),
    skills: z.array(z.string()),
    availability: z.string().nullable(),
    bio: z.string().nullable(),
    rating: z.number(),
    /** The first of `assignedClients`. */
    assignedClientId: z.int().nullable(),
    assignmentStatus,
    assignedAt: instant.nullable(),
    /** The VA's current clients, the oldest assignment first. A client sees only themselves. */
    assignedClients: z.array(assignedClientOfVa),
  })
  .meta({ id: 'VaProfile' });
export type VaProfile = z.infer<typeof vaProfile>;

const profileOwner = z.object({
  fullName: z.string(),
  /** Null if the caller may not see the address. */
  email: z.string().nullable(),
  profileImage: z.string().nullable(),
  status: userStatus,
});

export const vaListing = vaProfile
  .extend({
    user: profileOwner,
    companyName: z.string().nullable(),
    subscriptionPlan: plan.nullable(),
  })
  .meta({ id: 'VaListing' });
export type VaListing = z.infer<typeof vaListing>;

export const clientProfile = z
  .object({
    id: z.int(),
    userId: z.int(),
    companyName: z.string(),
    /** How the client likes to work, and their languages, in their words. */
    workStyle: z.string().nullable(),
    languages: z.string().nullable(),
    /** What the client prefers, with the next three. The plan that they have is `runningPlan`. */
    subscriptionPlan: plan.nullable(),
    customPlanName: z.string().nullable(),
    monthlyHours: z.number().nullable(),
    hourlyRate: z.number().nullable(),
    runningPlan: z
      .object({
        plan,
        customPlanName: z.string().nullable(),
        monthlyHours: z.number(),
        hourlyRate: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'ClientProfile' });
export type ClientProfile = z.infer<typeof clientProfile>;

export const clientListing = clientProfile
  .extend({ user: profileOwner })
  .meta({ id: 'ClientListing' });

/** A user with the profile of their role; an admin has no profile. */
export const userWithProfile = z
  .object({ user: visibleUser, profile: z.union([vaProfile, clientProfile]).nullable() })
  .meta({ id: 'UserWithProfile' });

/** The caller's own account and profile. */
export const ownProfile = z
  .object({
    user,
    profile: z.union([vaProfile, clientProfile]).nullable(),
    /** The requested email address, until the user opens the link sent to it. */
    pendingEmail: z.string().nullable(),
    workplace,
  })
  .meta({ id: 'OwnProfile' });
