import * as z from 'zod';
import { knownPlan } from '#domains/plans/catalogue/schema.ts';
import { offeredService } from '#shared/category-schema.ts';
import { cleanLine, isBlank } from '#shared/clean-text.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { emailAddress, toMailAddress } from '#shared/mail-address.ts';
import { currencySymbol, lowRate } from '#shared/money.ts';
import { optional } from '#shared/optional.ts';
import { role } from '#shared/role.ts';
import { rule } from '#shared/rule.ts';
import { isOfOneScript, isOfPlainForms } from '#shared/scripts.ts';
import { line, requiredLine } from '#shared/text.ts';
import { userStatuses } from '#shared/value-sets.ts';

export const userStatus = z.enum(userStatuses);
export type UserStatus = z.infer<typeof userStatus>;

/** A user's public fields, without the password hash. */
export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    role,
    status: userStatus,
    profileImage: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

// Control and format characters, letters and marks without a picture, and spaces other than the plain one.
const invisibleCharacter = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

const tooShort = 'Username must be at least 3 characters';
export const username = z
  .string({ error: tooShort })
  .trim()
  .refine((value) => !invisibleCharacter.test(value), 'Username contains invisible characters')
  // As at the sign-in, which accepts an address in the same field.
  .overwrite(toMailAddress)
  .max(60, 'Username must be at most 60 characters')
  .refine((value) => [...value].length >= 3, tooShort)
  .refine(isOfOneScript, 'Username mixes letters of several scripts')
  .refine(isOfPlainForms, 'Username contains letters or digits of a special form');

/**
 * A missing and a too short password give the same message. Normalized, so that composed and decomposed accents are
 * the same password. The server also refuses common passwords and the username, in `hashChosenPassword`.
 */
export const newPassword = (message: string) =>
  z
    .string({ error: message })
    .min(6, message)
    .max(200, 'Password must be at most 200 characters')
    .refine(
      (value) => value.length < 6 || !isBlank(value),
      'Password cannot consist only of spaces',
    )
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Password contains characters that cannot be stored',
    )
    .normalize();

/** A password that is compared with the stored one, so its minimum length is not checked again. */
export const existingPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(200, 'Password is too long').normalize();

const toSkills = (names: string | string[] = []) => [
  ...new Set(
    [names]
      .flat()
      .flatMap((name) => name.split(',').map(cleanLine))
      .filter((name) => !isBlank(name)),
  ),
];

/** A list, or one comma-separated string. Blank and repeated names are removed. */
export const skills = z
  .union([z.array(line(2000)).max(100, 'At most 50 skills'), line(2000).optional()], {
    error: 'Skills must be a list or separated by commas',
  })
  .transform(toSkills)
  .refine((names) => names.length <= 50, 'At most 50 skills')
  .refine((names) => names.every((name) => name.length <= 60), 'A skill has at most 60 characters');

const hours = 'Monthly hours must be at least 1';

/** Fields of a new account, for registration and for admins. `withRoleRules` adds the requirements of each role. */
export const accountFields = z.object({
  username,
  password: newPassword('Password must be at least 6 characters'),
  fullName: requiredLine('Full name is required', 120),
  email: emailAddress('Please enter a valid email address'),
  role: z.enum(role.options, { error: 'Role is required' }),
  specialization: optional(offeredService),
  skills: optional(skills),
  companyName: optional(line(200)),
  subscriptionPlan: optional(knownPlan('Subscription plan is unknown')),
  customPlanName: optional(line(120)),
  customMonthlyHours: optional(
    z
      .number({ error: hours })
      .min(1, hours)
      .max(10_000, 'Monthly hours must be at most 10000')
      .refine(hasTwoDecimals, 'Monthly hours must have at most two decimals'),
  ),
  customHourlyRate: optional(
    z
      .number(lowRate)
      .min(0.01, lowRate)
      .max(10_000, { error: () => `Hourly rate must be at most ${currencySymbol()}10000` })
      .refine(hasTwoDecimals, 'Hourly rate must have at most two decimals'),
  ),
});

type RoleFields = {
  role?: unknown;
  specialization?: unknown;
  companyName?: unknown;
  subscriptionPlan?: unknown;
  customMonthlyHours?: unknown;
  customHourlyRate?: unknown;
};

const isGiven = (value: unknown) => typeof value === 'string' && !isBlank(value);
/** A custom plan has no fixed hours and rate, so the form must ask for them. */
export const hasCustomPlan = ({ role, subscriptionPlan }: RoleFields) =>
  role === 'client' && subscriptionPlan === 'custom';

export const withRoleRules = <Shape extends z.ZodRawShape>(account: z.ZodObject<Shape>) =>
  account
    .refine(
      (fields: RoleFields) => fields.role !== 'va' || fields.specialization,
      rule('specialization', 'Specialization is required for VA accounts'),
    )
    .refine(
      (fields: RoleFields) => fields.role !== 'client' || isGiven(fields.companyName),
      rule('companyName', 'Company name is required for client accounts'),
    )
    .refine(
      (fields: RoleFields) => !hasCustomPlan(fields) || fields.customMonthlyHours,
      rule('customMonthlyHours', hours),
    )
    .refine(
      (fields: RoleFields) => !hasCustomPlan(fields) || fields.customHourlyRate,
      rule('customHourlyRate', lowRate.error),
    );

export type NewAccount = z.output<typeof accountFields>;
