import * as z from 'zod';
import { roleOfLead } from '#domains/leads/schema.ts';
import { plan } from '#domains/subscriptions/schema.ts';
import { role } from '#shared/actor.ts';
import { id, reference } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { emailAddress, requiredText, text } from '#shared/text.ts';
import {
  accountFields,
  knownPassword,
  newPassword,
  skills,
  specialization,
  username,
  userStatus,
  withRoleRules,
} from './schema.ts';

/** Left out it stays as it is; null or an empty text empties it. */
const clearable = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess((value) => (value === '' ? null : value), field.nullable().optional())
    .optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Field> | null | undefined, z.input<Field> | '' | null | undefined>
  >;

const most = 10_000;

/** A number, or its spelling in a form's field. */
const amount = (what: string, least: number) => {
  const tooLittle = least > 0 ? `${what} must be at least ${least}` : `${what} cannot be negative`;
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
      { error: `${what} must be a number` },
    )
    .pipe(z.number().min(least, tooLittle).max(most, `${what} must be at most ${most}`))
    .meta({ override: { type: 'number', minimum: least, maximum: most } });
};

/** The address of one's own uploaded picture, or the one that is stored already. */
const profileImage = text(2048);

const person = z.object({
  fullName: requiredText('Full name is required', 120).optional(),
  email: emailAddress('Invalid email address').optional(),
  profileImage: clearable(profileImage),
});

const vaFields = z.object({
  specialization: clearable(specialization),
  skills: skills.optional(),
  availability: clearable(text(200)),
  bio: clearable(text(5000)),
});

const planFields = z.object({
  companyName: clearable(text(200)),
  subscriptionPlan: clearable(z.enum(plan.options, { error: 'Subscription plan is unknown' })),
  monthlyHours: clearable(amount('Monthly hours', 0)),
  hourlyRate: clearable(amount('Hourly rate', 0)),
});

/** Everybody may send all of it; what is not of their role is left alone. */
export const editProfileInput = z.object({
  user: person.optional(),
  profile: vaFields.extend(planFields.shape).optional(),
  /** A new email address needs it. */
  currentPassword: optional(knownPassword('Current password is required')),
});
export type EditProfile = z.output<typeof editProfileInput>;

/** What one's own profile form holds, whatever the role; a field left empty is emptied. */
export const profileForm = vaFields.extend(planFields.shape).extend({
  fullName: person.shape.fullName.unwrap(),
  email: person.shape.email.unwrap(),
  currentPassword: editProfileInput.shape.currentPassword,
});
export type ProfileForm = z.output<typeof profileForm>;

/** The form of the person with this email address: another one needs the password. */
export const profileFormFor = (storedEmail: string) =>
  profileForm.refine(
    ({ email, currentPassword }) => email === storedEmail || currentPassword !== undefined,
    { path: ['currentPassword'], message: 'Current password is required' },
  );

/** With a lead, it is the lead that becomes this user. */
export const createUserInput = withRoleRules(
  accountFields.extend({ leadId: optional(reference('Unknown lead')) }),
).refine(({ leadId, role }) => leadId === undefined || roleOfLead.safeParse(role).success, {
  path: ['role'],
  message: 'A lead becomes a client or a virtual assistant',
});

export const changeUserInput = z.object({
  id,
  user: person
    .extend({
      username: username.optional(),
      email: emailAddress('Please enter a valid email address').optional(),
      role: z.enum(role.options, { error: 'Role is required' }).optional(),
      status: z.enum(userStatus.options, { error: 'Status is unknown' }).optional(),
    })
    .optional(),
  profile: vaFields
    .extend(planFields.shape)
    .extend({
      customPlanName: clearable(text(120)),
      customMonthlyHours: optional(accountFields.shape.customMonthlyHours),
      customHourlyRate: optional(accountFields.shape.customHourlyRate),
    })
    .optional(),
  newPassword: optional(newPassword('Password must be at least 6 characters')),
});
export type ChangeUser = z.output<typeof changeUserInput>;

/** An administrator's form for an account that there is: as when it is made, but a password only for a new one. */
export const editUserForm = withRoleRules(
  accountFields.omit({ password: true }).extend({
    status: z.enum(userStatus.options, { error: 'Status is unknown' }),
    newPassword: changeUserInput.shape.newPassword,
  }),
);
export type EditUserForm = z.output<typeof editUserForm>;

const bothChosen = 'Please select both a VA and a client';

/** Somebody has to be chosen; an id that names nobody is not found. */
const chosen = (message: string) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', message)
    .pipe(id)
    .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
    number,
    number | string
  >;

export const assignVaInput = z.object({ vaId: chosen(bothChosen), clientId: chosen(bothChosen) });
export const unassignVaInput = z.object({ vaId: chosen('Please select a VA') });
