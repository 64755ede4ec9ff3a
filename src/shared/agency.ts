import { type CataloguePlan, defaultPlans } from './catalogue-plans.ts';
import {
  type Category,
  defaultIn,
  defaultServiceCategories,
  defaultTaskCategories,
  labelIn,
} from './categories.ts';
import type { Currency } from './payment-value-sets.ts';

/** What the portal, the sign-in page and emails show of the agency, and anybody may know. Its owner sets it. */
export type Agency = {
  /** The name in titles, mails and on the landing page. Invoices have it too, until the seller has a name of its own. */
  name: string;
  /** `#rrggbb`, or null for the colors of the theme. */
  color: string | null;
  /** The logo in the portal, in mails, on the landing page and on invoices, by the number in its address. */
  logoId: number | null;
  /** Of all money. It cannot change after the first money. */
  currency: Currency;
  /** When administrators answer. */
  businessHours: string;
  /** Whether DOCX, XLSX, CSV, TXT and ZIP files can be attached. */
  officeFiles: boolean;
  /** In the order of the owner, with the retired ones. They have tables of their own. */
  taskCategories: readonly Category[];
  serviceCategories: readonly Category[];
  /** The plans that hold today, in their order, also those that are no longer offered. */
  plans: CataloguePlan[];
};

export type Claim = { figure: string; text: string };
export type Testimonial = { quote: string; by: string };
export type Question = { question: string; answer: string };

/** A mail that reminds of an invoice, as the owner has written it. */
export type Reminder = {
  /** Days after the day on which the invoice is due; negative before it. */
  days: number;
  subject: string;
  /** Paragraphs are separated by an empty line. */
  text: string;
};

export type TestimonialsEnv = {
  TESTIMONIALS?: { quote: string; name: string; role?: string | undefined }[] | undefined;
};

/** The testimonials of the environment, which replace the samples. Null if it has none. */
export const environmentTestimonials = ({ TESTIMONIALS }: TestimonialsEnv): Testimonial[] | null =>
  TESTIMONIALS?.map(({ quote, name, role }) => ({ quote, by: role ? `${name}, ${role}` : name })) ??
  null;

/** All that the owner can set, most of which only the server needs. Null is the default of the environment or the page. */
export type AgencySettings = Omit<
  Agency,
  'logoId' | 'currency' | 'plans' | 'taskCategories' | 'serviceCategories'
> & {
  /** The name and the reply address of mails. */
  senderName: string | null;
  replyTo: string | null;
  /** On the landing page. */
  email: string | null;
  schedulingUrl: string | null;
  linkedinUrl: string | null;
  facebookUrl: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  claims: Claim[] | null;
  testimonials: Testimonial[] | null;
  questions: Question[] | null;
  /** The mails that remind of invoices. */
  reminders: Reminder[] | null;
};

/** The values of the specification. */
export const defaultAgency: Agency = {
  name: 'GVA',
  color: null,
  logoId: null,
  currency: 'usd',
  businessHours: 'Monday-Friday 9AM-6PM EST',
  officeFiles: false,
  taskCategories: defaultTaskCategories,
  serviceCategories: defaultServiceCategories,
  plans: defaultPlans,
};

export const defaultSettings: AgencySettings = {
  name: defaultAgency.name,
  color: defaultAgency.color,
  businessHours: defaultAgency.businessHours,
  officeFiles: defaultAgency.officeFiles,
  senderName: null,
  replyTo: null,
  email: null,
  schedulingUrl: null,
  linkedinUrl: null,
  facebookUrl: null,
  privacyUrl: null,
  termsUrl: null,
  claims: null,
  testimonials: null,
  questions: null,
  reminders: null,
};

let current = defaultAgency;
const listeners = new Set<() => void>();

/**
 * The agency as this process has last read it. The server reads it when it starts and after each change, a worker before
 * each job, and a browser with the session. Amounts are never decided from it, and a trigger refuses money in another currency.
 */
export const agency = () => current;

/** The labels of keys, where no component shows them. Those follow a change with `TaskCategoryName` and `ServiceName`. */
export const taskCategoryLabel = (key: string) => labelIn(agency().taskCategories, key);
export const serviceLabel = (key: string) => labelIn(agency().serviceCategories, key);

/** What a task has if nobody chose its category. */
export const usualTaskCategory = () => defaultIn(agency().taskCategories, 'admin');

export function setAgency(next: Agency) {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that ends it. */
export function followAgency(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The address of the logo, which never changes what it shows. */
export const logoPath = (logoId: number) => `/brand/logo-${logoId}.png`;
