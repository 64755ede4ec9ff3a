import * as z from 'zod';
import {
  accountFields,
  newPassword,
  specialization,
  withRoleRules,
} from '#domains/users/schema.ts';
import { role } from '#shared/actor.ts';
import { id } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';

export const incompleteLink = 'This link is incomplete. Open it again from your email.';

/** What a link carries. One that is no token of ours is answered like one that is over. */
const token = z.string({ error: incompleteLink }).max(400, incompleteLink);

const whose = 'Please enter your email address or username';

export const forgotPasswordInput = z
  .object({ email: optional(text(254)), username: optional(text(254)) })
  .refine(({ email, username }) => (email ?? username) !== undefined, {
    path: ['email'],
    message: whose,
  });

/** The form has one field for either. */
export const forgotPasswordForm = z.object({ who: requiredText(whose, 254) });

export const resetPasswordInput = z
  .object({
    token,
    newPassword: newPassword('New password must be at least 6 characters'),
    confirmPassword: newPassword('Please confirm your new password'),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: "New passwords don't match",
  });
export type ResetPassword = z.output<typeof resetPasswordInput>;

export const confirmEmailInput = z.object({ token });
export const confirmedEmail = z.object({ email: z.string() });

export const accountRef = z.object({ id });

/** A link for the administrator to hand on; null where a mail brings it. */
export const handedLink = z.object({ link: z.string().nullable() });

/** Everything of a new account that its owner does not choose. */
export const inviteInput = withRoleRules(accountFields.omit({ username: true, password: true }));
export type Invite = z.output<typeof inviteInput>;

export const invitationRef = z.object({ id });
export const invitationToken = z.object({ token });
export const acceptInvitationInput = accountFields
  .pick({ username: true, password: true })
  .extend({ token });
export type AcceptInvitation = z.output<typeof acceptInvitationInput>;

export const listInvitationsInput = z.object({ limit, cursor: cursor.optional() });

const instant = z.iso.datetime({ precision: 3 });

/** As administrators see it; the link itself is shown once at most. */
export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    fullName: z.string(),
    role,
    status: z.enum(['open', 'accepted', 'revoked', 'expired']),
    /** Null when whoever invited is no longer here. */
    invitedBy: z.int().nullable(),
    /** Who came of it. */
    userId: z.int().nullable(),
    expiresAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

export const newInvitation = invitation.extend(handedLink.shape).meta({ id: 'NewInvitation' });

/** What whoever holds the link is shown before choosing a name and a password. */
export const openInvitation = z
  .object({
    email: z.string(),
    fullName: z.string(),
    role,
    companyName: z.string().nullable(),
    specialization: specialization.nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;
