import * as z from 'zod';
import { publicAgency } from '#domains/agency/schema.ts';
import { plan } from '#domains/plans/catalogue/schema.ts';
import {
  accountFields,
  existingPassword,
  newPassword,
  user,
  withRoleRules,
} from '#domains/users/schema.ts';
import { dateStyle } from '#domains/users/settings/schema.ts';
import { publicId } from '#shared/id.ts';
import { toMailAddress } from '#shared/mail-address.ts';
import { rule } from '#shared/rule.ts';
import { requiredLine } from '#shared/text.ts';

export const loginInput = z.object({
  /** Or the email address. */
  username: requiredLine('Username is required', 254).overwrite(toMailAddress),
  password: existingPassword('Password is required'),
});

export const registerInput = withRoleRules(accountFields);

/** The screen does not ask for a username: the server generates one from the email address. */
export const registration = withRoleRules(accountFields.partial({ username: true }));
export type Registration = z.infer<typeof registration>;

export const changePasswordInput = z
  .object({
    currentPassword: existingPassword('Current password is required'),
    newPassword: newPassword('New password must be at least 6 characters'),
    confirmPassword: existingPassword('Please confirm your new password'),
  })
  .refine(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    rule('confirmPassword', "New passwords don't match"),
  );

/** Everything that the shell and the sign-in page need to start. */
export const sessionState = z.object({
  /** False for a VA who registered themselves and awaits an administrator's approval. */
  user: user.extend({ isApproved: z.boolean(), clientIds: z.array(z.int()) }).nullable(),
  activePlan: plan.nullable(),
  /** How the user reads days and times; the default without a session. */
  dateStyle,
  /** The time zone of the business; null without a session. */
  businessTimeZone: z.string().nullable(),
  agency: publicAgency,
  /** Whether the demo accounts exist, which the sign-in page then offers. */
  demo: z.boolean(),
});

export type LoginInput = z.infer<typeof loginInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const sessionRef = z.object({ id: publicId });

export const openSession = z
  .object({
    /** A public id, which does not grant access to the session. */
    id: z.string(),
    createdAt: z.iso.datetime({ precision: 3 }),
    /** Accurate to about ten minutes. */
    lastSeenAt: z.iso.datetime({ precision: 3 }),
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type OpenSession = z.infer<typeof openSession>;
