import * as z from 'zod';
import type { Agency, AgencySettings } from '#shared/agency.ts';
import { canCarryWhite } from '#shared/brand-color.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { clearable } from '#shared/optional.ts';
import { requiredLine, requiredText } from '#shared/text.ts';
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

/** The settings to change. Others stay as they are, and null is the default. */
export const editAgencyInput = identityForm
  .extend(mailForm.shape)
  .extend(contactForm.shape)
  .extend(filesForm.shape)
  .partial()
  .extend({
    claims: claimsForm.shape.claims.nullable().optional(),
    testimonials: testimonialsForm.shape.testimonials.nullable().optional(),
    questions: questionsForm.shape.questions.nullable().optional(),
    version: ordinal('version'),
  });
export type EditAgencyInput = z.infer<typeof editAgencyInput>;

const optional = z.string().nullable();

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
    /** Those of the environment, which the page shows until there are others. Null if it has none. */
    defaultTestimonials: z.array(z.object({ quote: z.string(), by: z.string() })).nullable(),
    /** Null without a logo. It is uploaded as that of the seller. */
    logoId: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Agency' }) satisfies z.ZodType<AgencySettings & Pick<Agency, 'logoId'>>;
export type AgencyState = z.infer<typeof agencyState>;

/** What each session has of the agency. */
export const publicAgency = z.object({
  name: z.string(),
  color: optional,
  logoId: z.int().nullable(),
  businessHours: z.string(),
  officeFiles: z.boolean(),
}) satisfies z.ZodType<Agency>;
