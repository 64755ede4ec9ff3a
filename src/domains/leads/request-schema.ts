import * as z from 'zod';
import { cataloguePlanName } from '#domains/plans/catalogue/plan-name.ts';
import { isBlank } from '#shared/clean-text.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { optional } from '#shared/optional.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import { otherService } from './request-fields.ts';

const firstNameMissing = 'First Name must be at least 2 characters';
const lastNameMissing = 'Last name must be at least 2 characters';

const isNamePart = (part: string) => !isBlank(part) && [...part].length >= 2;

/** First and last name, joined by the form. Both are required and can contain spaces. */
const fullName = requiredLine(firstNameMissing, 120).superRefine((name, context) => {
  const words = name.split(/\s+/u);
  const isWhole = words.some(
    (_, at) => isNamePart(words.slice(0, at).join(' ')) && isNamePart(words.slice(at).join(' ')),
  );
  if (isWhole) return;
  const message = isNamePart(words[0] ?? '') ? lastNameMissing : firstNameMissing;
  context.addIssue({ code: 'custom', message });
});

const contact = {
  email: emailAddress('Please enter a valid email address'),
  company: optional(line(200)),
  phone: optional(line(60)),
};
const message = optional(text(5000));
/** The plan chosen on the landing page. */
const plan = optional(cataloguePlanName('Unknown plan'));

/** Spam protection fields, which the form's script sends. */
const proof = {
  /** A honeypot: people do not see this field, so only bots fill it in. */
  website: optional(line(2000)),
  ticket: optional(line(300)),
  solution: optional(line(40)),
};

/** A visitor's request. Has no status, because every lead starts as a request. */
export const submitLeadInput = z.object({
  fullName,
  ...contact,
  /** One of the services, or a custom text. */
  serviceType: optional(line(120)),
  plan,
  message,
  ...proof,
});
export type SubmitLead = z.output<typeof submitLeadInput>;

/** The fields of the form. */
export const requestForm = z.object({
  plan,
  firstName: requiredLine(firstNameMissing, 59, 2),
  lastName: requiredLine(lastNameMissing, 60, 2),
  ...contact,
  serviceType: optional(line(120)),
  customServiceType: optional(line(120)),
  message,
});
export type RequestForm = z.output<typeof requestForm>;

/** Uses the custom service type if no service was chosen. */
export const toLead = ({
  firstName,
  lastName,
  serviceType,
  customServiceType,
  ...fields
}: RequestForm) => ({
  ...fields,
  fullName: `${firstName} ${lastName}`,
  serviceType:
    serviceType === undefined || serviceType === otherService
      ? (customServiceType ?? serviceType)
      : serviceType,
});

export const leadTicket = z
  .object({
    ticket: z.string(),
    /** Leading zero bits required of the SHA-256 of `ticket.solution`; 0 requires no work. */
    bits: z.int(),
    /** Age in seconds from which the ticket is valid without a solution. */
    waitSeconds: z.int(),
  })
  .meta({ id: 'LeadTicket' });
export type LeadTicket = z.infer<typeof leadTicket>;
