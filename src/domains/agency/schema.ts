import * as z from 'zod';
import { cataloguePlan } from '#domains/plans/catalogue/schema.ts';
import type { Agency, AgencySettings } from '#shared/agency.ts';
import { canCarryWhite } from '#shared/brand-color.ts';
import { maxCategories, maxCategoryLabel } from '#shared/categories.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { clearable } from '#shared/optional.ts';
import { currencies } from '#shared/payment-value-sets.ts';
import {
  maxReminderDays,
  maxReminders,
  placeholders,
  unknownPlaceholders,
} from '#shared/reminders.ts';
import { line, requiredLine, requiredText } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';

const webAddress = z
  .url({ protocol: /^https$/, error: 'Must be an address that starts with https://' })
  .max(500, 'Must be at most 500 characters');

/** Written in lower case, so that the same color is not a change. */
const color = z
  .string()
  .overwrite((text) => text.trim().toLowerCase())
  .regex(/^#[\da-f]{6}$/, 'Must look like #1f5d4c')
  .refine(canCarryWhite, {
    error: 'White text on this color is hard to read. Choose a darker one.',
    when: ({ value }) => /^#[\da-f]{6}$/.test(String(value)),
  });

export const maxClaims = 4;
export const testimonialCount = 3;
export const maxQuestions = 12;

const claim = z.object({
  figure: requiredLine('Figure is required', 12),
  text: requiredLine('Text is required', 40),
});
const testimonial = z.object({
  quote: requiredText('Quote is required', 400),
  by: requiredLine('Name is required', 100),
});
const question = z.object({
  question: requiredLine('Question is required', 150),
  answer: requiredText('Answer is required', 1000),
});

const areDifferent = (questions: { question: string }[]) =>
  new Set(questions.map(({ question }) => question)).size === questions.length;

const name = requiredLine('Name is required', 60);
const businessHours = requiredLine('Working hours are required', 80);
const mailAddress = emailAddress('Must be an email address');

/** The forms of the sections of the page. An empty field is the default. */
export const identityForm = z.object({ name, color: clearable(color) });
export const mailForm = z.object({
  senderName: clearable(requiredLine('Sender name is required', 60)),
  replyTo: clearable(mailAddress),
});
export const contactForm = z.object({
  businessHours,
  email: clearable(mailAddress),
  schedulingUrl: clearable(webAddress),
  linkedinUrl: clearable(webAddress),
  facebookUrl: clearable(webAddress),
  privacyUrl: clearable(webAddress),
  termsUrl: clearable(webAddress),
});
export const claimsForm = z.object({
  claims: z
    .array(claim)
    .min(1, 'Keep at least one claim')
    .max(maxClaims, `At most ${maxClaims} claims`),
});
export const testimonialsForm = z.object({
  testimonials: z
    .array(testimonial)
    .length(testimonialCount, 'The page has room for three testimonials'),
});
export const questionsForm = z.object({
  questions: z
    .array(question)
    .min(1, 'Keep at least one question')
    .max(maxQuestions, `At most ${maxQuestions} questions`)
    .refine(areDifferent, 'Two questions are the same'),
});

export const filesForm = z.object({
  officeFiles: z.boolean({ error: 'Choose whether office files can be attached' }),
});

const names = placeholders.map((name) => `{${name}}`);
const known = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const withPlaceholders = (field: z.ZodString) =>
  field.superRefine((template, context) => {
    const unknown = unknownPlaceholders(template);
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `There is no ${unknown.join(' and no ')}. The placeholders are ${known}.`,
      });
  });

const daysMessage = 'Days must be a whole number';
export const reminderTexts = {
  subject: withPlaceholders(requiredLine('Subject is required', 150)),
  text: withPlaceholders(requiredText('Text is required', 2000)),
};
const { before, after } = maxReminderDays;
const reminder = z.object({
  /** After the day on which the invoice is due; negative before it. */
  days: z
    .int(daysMessage)
    .min(-before, `A reminder is at most ${before} days before the due day`)
    .max(after, `A reminder is at most ${after} days after the due day`),
  ...reminderTexts,
});

/** Why reminders cannot be on these days. Null if nothing is wrong. */
export function wrongReminderDays(days: number[]) {
  if (days.length > maxReminders) return `At most ${maxReminders} reminders`;
  if (new Set(days).size < days.length) return 'Two reminders are on the same day';
  // It is also what tells administrators that an invoice is overdue.
  return days.some((one) => one > 0) ? null : 'At least one reminder must be after the due day';
}

const reminders = z.array(reminder).superRefine((all, context) => {
  const message = wrongReminderDays(all.map(({ days }) => days));
  if (message) context.addIssue({ code: 'custom', message });
});
const label = z
  .object({
    /** Without it, the category is new. */
    key: line(60).optional(),
    label: requiredLine('Name is required', maxCategoryLabel),
    /** Stays on what has it, but is not offered for new things. */
    isRetired: z.boolean().default(false),
  })
  .meta({ id: 'CategoryInput' });

const areNamedOnce = (categories: { label: string }[]) =>
  new Set(categories.map(({ label }) => label.toLowerCase())).size === categories.length;

/** In their order. Those that are left out are removed, unless something has them. */
const categories = z
  .array(label)
  .max(maxCategories, `At most ${maxCategories} categories`)
  .refine((all) => all.some(({ isRetired }) => !isRetired), 'Keep at least one category')
  .refine(areNamedOnce, 'Two categories have the same name');

export const taskCategoriesForm = z.object({ taskCategories: categories });
export const serviceCategoriesForm = z.object({
  serviceCategories: categories.refine(
    (all) => all.every(({ label }) => label.toLowerCase() !== 'other'),
    'Visitors can always choose Other. Choose another name.',
  ),
});
export type CategoryInput = z.input<typeof label>;
export type CategoryChange = z.output<typeof label>;

/** The settings to change. Others stay as they are, and null is the default. */
export const editAgencyInput = identityForm
  .extend(mailForm.shape)
  .extend(contactForm.shape)
  .extend(filesForm.shape)
  .extend(taskCategoriesForm.shape)
  .extend(serviceCategoriesForm.shape)
  .partial()
  .extend({
    claims: claimsForm.shape.claims.nullable().optional(),
    testimonials: testimonialsForm.shape.testimonials.nullable().optional(),
    questions: questionsForm.shape.questions.nullable().optional(),
    reminders: reminders.nullable().optional(),
    version: ordinal('version'),
  });
export type EditAgencyInput = z.infer<typeof editAgencyInput>;

const optional = z.string().nullable();

const category = z
  .object({ key: z.string(), label: z.string(), isRetired: z.boolean() })
  .meta({ id: 'Category' });

/** In the order of the owner. A retired category is not offered for new things. */
export const categoriesOutput = z.object({
  taskCategories: z.array(category).readonly(),
  serviceCategories: z.array(category).readonly(),
});

/** With the version that `agency.edit` expects. */
export const agencyState = z
  .object({
    name: z.string(),
    color: optional,
    businessHours: z.string(),
    officeFiles: z.boolean(),
    senderName: optional,
    replyTo: optional,
    email: optional,
    schedulingUrl: optional,
    linkedinUrl: optional,
    facebookUrl: optional,
    privacyUrl: optional,
    termsUrl: optional,
    claims: z.array(claim).nullable(),
    testimonials: z.array(testimonial).nullable(),
    questions: z.array(question).nullable(),
    /** Null: a day and a week after the due day. */
    reminders: z.array(reminder).nullable(),
    /** Those of the environment, which the page shows until there are others. Null if it has none. */
    defaultTestimonials: z.array(z.object({ quote: z.string(), by: z.string() })).nullable(),
    /** Null without a logo. It is uploaded as that of the seller. */
    logoId: z.int().nullable(),
    version: z.int(),
    ...categoriesOutput.shape,
  })
  .meta({ id: 'Agency' }) satisfies z.ZodType<AgencySettings & Omit<Agency, 'currency' | 'plans'>>;
export type AgencyState = z.infer<typeof agencyState>;

/** What each session has of the agency. */
export const publicAgency = z.object({
  name: z.string(),
  color: optional,
  logoId: z.int().nullable(),
  currency: z.enum(currencies),
  businessHours: z.string(),
  officeFiles: z.boolean(),
  ...categoriesOutput.shape,
  plans: z.array(cataloguePlan),
}) satisfies z.ZodType<Agency>;
