import * as z from 'zod';
import { knownPlan } from '#domains/plans/catalogue/schema.ts';
import { bulkIds } from '#shared/bulk.ts';
import { knownService } from '#shared/category-schema.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id, reference, requiredId } from '#shared/id.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { clearable, optional } from '#shared/optional.ts';
import { role } from '#shared/role.ts';
import { rule } from '#shared/rule.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import {
  accountFields,
  existingPassword,
  newPassword,
  skills,
  username,
  userStatus,
  withRoleRules,
} from './schema.ts';

const maxAmount = 10_000;

/** A number, or a form field's text that contains one. */
const amount = (label: string, min: number) => {
  const tooSmall = min > 0 ? `${label} must be at least ${min}` : `${label} cannot be negative`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}(\.\d{1,6})?$/)
          .transform(Number),
      ],
      { error: `${label} must be a number` },
    )
    .pipe(
      z
        .number()
        .min(min, tooSmall)
        .max(maxAmount, `${label} must be at most ${maxAmount}`)
        .refine(hasTwoDecimals, `${label} must have at most two decimals`),
    )
    .meta({ override: { type: 'number', minimum: min, maximum: maxAmount } });
};

/** URL of a picture that the user uploaded, or the URL that is already stored. */
const profileImage = line(2048);

const person = z.object({
  fullName: requiredLine('Full name is required', 120).optional(),
  email: emailAddress('Invalid email address').optional(),
  profileImage: clearable(profileImage),
});

const vaFields = z.object({
  specialization: clearable(knownService),
  skills: skills.optional(),
  availability: clearable(line(200)),
  bio: clearable(text(5000)),
});

const clientFields = z.object({
  companyName: clearable(line(200)),
  workStyle: clearable(text(500)),
  languages: clearable(line(200)),
  subscriptionPlan: clearable(knownPlan('Subscription plan is unknown')),
  monthlyHours: clearable(amount('Monthly hours', 0)),
  hourlyRate: clearable(amount('Hourly rate', 0)),
});

/** Every role may send every field; the server ignores fields of other roles. */
export const editProfileInput = z.object({
  user: person.optional(),
  profile: vaFields.extend(clientFields.shape).optional(),
  /** Required to change the email address. */
  currentPassword: optional(existingPassword('Current password is required')),
});
export type EditProfile = z.output<typeof editProfileInput>;

/** Fields of the profile form for every role. An empty field clears the stored value. */
export const profileForm = vaFields.extend(clientFields.shape).extend({
  fullName: person.shape.fullName.unwrap(),
  email: person.shape.email.unwrap(),
  currentPassword: editProfileInput.shape.currentPassword,
});
export type ProfileForm = z.output<typeof profileForm>;

/** The profile form of the user with this email address; a different address requires the current password. */
export const profileFormFor = (storedEmail: string) =>
  profileForm.refine(
    ({ email, currentPassword }) => email === storedEmail || currentPassword !== undefined,
    rule('currentPassword', 'Current password is required', ['email']),
  );

export const createUserInput = withRoleRules(accountFields);

const status = z.enum(userStatus.options, { error: 'Status is unknown' });

export const changeUserInput = z.object({
  id,
  user: person
    .extend({
      username: username.optional(),
      email: emailAddress('Please enter a valid email address').optional(),
      role: z.enum(role.options, { error: 'Role is required' }).optional(),
      status: status.optional(),
    })
    .optional(),
  /** The status that the caller saw. If the user has another status now, a change of the status is refused (409). */
  fromStatus: status.optional(),
  profile: vaFields
    .extend(clientFields.shape)
    .extend({
      customPlanName: clearable(line(120)),
      customMonthlyHours: optional(accountFields.shape.customMonthlyHours),
      customHourlyRate: optional(accountFields.shape.customHourlyRate),
    })
    .optional(),
  newPassword: optional(newPassword('Password must be at least 6 characters')),
});
export type ChangeUser = z.output<typeof changeUserInput>;

export const bulkSetStatusInput = z.object({
  ids: bulkIds,
  status,
});

/** The admin form for an existing account. The password is optional, unlike in the form for a new account. */
export const editUserForm = withRoleRules(
  accountFields.omit({ password: true }).extend({
    status,
    // A VA can keep a specialization that is not offered any more.
    specialization: optional(knownService),
    newPassword: changeUserInput.shape.newPassword,
  }),
);
export type EditUserForm = z.output<typeof editUserForm>;

const bothChosen = 'Please select both a VA and a client';

export const assignVaInput = z.object({
  vaId: requiredId(bothChosen),
  clientId: requiredId(bothChosen),
});
export const unassignVaInput = z.object({
  vaId: requiredId('Please select a VA'),
  /** Without a client, all assignments of the VA end. */
  clientId: reference('Please select a client').optional(),
});

export const setAvatarInput = z.object({ fileId: id });
