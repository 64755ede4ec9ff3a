import * as z from 'zod';
import { payRateForm } from '#domains/pay/rates/schema.ts';
import { weeklyHours } from '#domains/users/capacity/schema.ts';
import { accountFields, newPassword, withRoleRules } from '#domains/users/schema.ts';
import { isVa } from '#shared/actor.ts';
import { serviceKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { toMailAddress } from '#shared/mail-address.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { rule } from '#shared/rule.ts';
import { line, requiredLine } from '#shared/text.ts';
import { describeWrongInvitees } from './invitees.ts';

export const incompleteLink = 'This link is incomplete. Open it again from your email.';

/** The token of a link. Malformed tokens are refused like expired ones. */
const token = z.string({ error: incompleteLink }).max(400, incompleteLink);

const nameRequired = 'Please enter your email address or username';

const accountName = line(254).overwrite(toMailAddress);

export const forgotPasswordInput = z
  .object({ email: optional(accountName), username: optional(accountName) })
  .refine(
    ({ email, username }) => (email ?? username) !== undefined,
    rule('email', nameRequired, ['username']),
  );

/** The form has one field for the email address or the username. */
export const forgotPasswordForm = z.object({ who: requiredLine(nameRequired, 254) });

export const resetPasswordInput = z
  .object({
    token,
    newPassword: newPassword('New password must be at least 6 characters'),
    confirmPassword: newPassword('Please confirm your new password'),
  })
  .refine(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    rule('confirmPassword', "New passwords don't match"),
  );
export type ResetPassword = z.output<typeof resetPasswordInput>;

export const confirmEmailInput = z.object({ token });
export const confirmedEmail = z.object({ email: z.string() });

export const accountRef = z.object({ id });

/** A link for the administrator to pass on; null if it was emailed. */
export const manualLink = z.object({ link: z.string().nullable() });

/** All fields of a new account except those that its owner chooses. */
export const inviteInput = withRoleRules(accountFields.omit({ username: true, password: true }));
export type Invite = z.output<typeof inviteInput>;

/** The terms of invited VAs, which hold from the day on which they join. */
export const invitedTerms = z.object({
  /** What a VA is paid for an hour. */
  hourlyRate: optional(payRateForm.shape.hourlyRate),
  /** The hours that a VA offers in a week. */
  weeklyHours: optional(weeklyHours),
});

/** One pasted text with the addresses of all who get the same role and terms. */
export const inviteManyInput = z
  .object({
    addresses: z
      .string({ error: 'Enter at least one email address' })
      .max(20_000, 'Must be at most 20,000 characters')
      .check(({ value, issues }) => {
        const message = describeWrongInvitees(value);
        if (message !== null) issues.push({ code: 'custom', message, input: value });
      }),
    role: z.enum(['va', 'admin'], { error: 'Role is required' }),
    ...invitedTerms.shape,
  })
  .refine(
    (person) => isVa(person) || person.hourlyRate === undefined,
    rule('hourlyRate', 'Only VAs have a pay rate', ['role']),
  )
  .refine(
    (person) => isVa(person) || person.weeklyHours === undefined,
    rule('weeklyHours', 'Only VAs have weekly hours', ['role']),
  );
export type InviteMany = z.output<typeof inviteManyInput>;

export const invitationRef = z.object({ id });
export const invitationToken = z.object({ token });
export const acceptInvitationInput = accountFields
  .pick({ username: true, password: true })
  /** Required if the invitation has no name. */
  .extend({ token, fullName: optional(accountFields.shape.fullName) });
export type AcceptInvitation = z.output<typeof acceptInvitationInput>;

export const listInvitationsInput = z.object({ limit, cursor: cursor.optional() });

const instant = z.iso.datetime({ precision: 3 });

/** An invitation as administrators see it, without the link. */
export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    /** Empty until the invited person enters it. */
    fullName: z.string(),
    role,
    status: z.enum(['open', 'accepted', 'revoked', 'expired']),
    /** Whether every attempt to email the link has failed. */
    isUndelivered: z.boolean(),
    /** Null if that administrator was deleted. */
    invitedBy: z.int().nullable(),
    /** The user that was created by accepting it. */
    userId: z.int().nullable(),
    expiresAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

export const newInvitation = invitation.extend(manualLink.shape).meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof newInvitation>;

/** Why someone in a pasted list is not invited. */
const skipReason = z.enum(['repeated', 'has-account', 'already-invited']);
export type SkipReason = z.infer<typeof skipReason>;

export const invitedMany = z
  .object({
    invited: z.array(newInvitation),
    skipped: z.array(z.object({ email: z.string(), reason: skipReason })),
  })
  .meta({ id: 'InvitedMany' });
export type InvitedMany = z.infer<typeof invitedMany>;

/** An invitation as shown to the person who opens the link. */
export const openInvitation = z
  .object({
    email: z.string(),
    fullName: z.string(),
    role,
    companyName: z.string().nullable(),
    specialization: serviceKey.nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;
