import * as z from 'zod';
import { namedPlans } from '#domains/plans/catalogue.ts';
import { optional } from '#shared/optional.ts';
import { emailAddress, isBlank, requiredText, text } from '#shared/text.ts';
import { ownWords } from './request-fields.ts';

const firstNameMissing = 'First Name must be at least 2 characters';
const lastNameMissing = 'Last name must be at least 2 characters';

const isNamePart = (part: string) => !isBlank(part) && [...part].length >= 2;

/** First and last name in one text, as the form joins them; each is asked for, and either may have spaces. */
const fullName = requiredText(firstNameMissing, 120).superRefine((name, context) => {
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
  company: optional(text(200)),
  phone: optional(text(60)),
};
const message = optional(text(5000));
/** The plan that the visitor chose on the landing page. */
const plan = optional(z.enum(namedPlans, { error: 'Unknown plan' }));

/** What a program sends along to be let in when many come at once; people know nothing of it. */
const proof = {
  /** Nobody sees this field, so whoever fills it in is no person. */
  website: optional(text(2000)),
  ticket: optional(text(300)),
  solution: optional(text(40)),
};

/** What a visitor sends. A status is not among it: every lead starts as a request. */
export const submitLeadInput = z.object({
  fullName,
  ...contact,
  /** One of the services, or the visitor's own words. */
  serviceType: optional(text(120)),
  plan,
  message,
  ...proof,
});
export type SubmitLead = z.output<typeof submitLeadInput>;

/** What the form asks for. */
export const requestForm = z.object({
  plan,
  firstName: requiredText(firstNameMissing, 59, 2),
  lastName: requiredText(lastNameMissing, 60, 2),
  ...contact,
  serviceType: optional(text(120)),
  customServiceType: optional(text(120)),
  message,
});
export type RequestForm = z.output<typeof requestForm>;

/** The visitor's own words count where none of the services was chosen. */
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
    serviceType === undefined || serviceType === ownWords
      ? (customServiceType ?? serviceType)
      : serviceType,
});

export const leadTicket = z
  .object({
    ticket: z.string(),
    /** How many zero bits the SHA-256 of `ticket.solution` has to begin with; 0 asks for no work. */
    bits: z.int(),
    /** From what age on the ticket is good without a solution. */
    waitSeconds: z.int(),
  })
  .meta({ id: 'LeadTicket' });
export type LeadTicket = z.infer<typeof leadTicket>;
