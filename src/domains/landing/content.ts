import {
  advertisedPrice,
  offeredPlans,
  portalPrice,
  promises,
  replacementPromise,
} from '#domains/plans/catalogue/catalogue.ts';
import { agency, type Question } from '#shared/agency.ts';
import { offeredIn } from '#shared/categories.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** A number at the beginning of a heading, as a word up to ten. */
export const countWord = (count: number) => words[count] ?? String(count);

/** The sections of the page in order, linked in the header and the footer. */
export const sections = {
  services: 'Services',
  benefits: 'Benefits',
  pricing: 'Pricing',
  testimonials: 'Testimonials',
  faqs: 'FAQs',
  contact: 'Contact',
} as const;
export type Section = keyof typeof sections;

export const headerSections: Section[] = ['services', 'benefits', 'pricing', 'contact'];

/** The drawing and the examples of a service, by its key. One of the agency's own has neither. */
const details = {
  'administrative-support': {
    drawing: 'tray',
    tasks: 'Inbox, calendar, travel, invoices and receipts, data entry.',
  },
  'customer-support': {
    drawing: 'bubble',
    tasks: 'Email, chat and phone in your tone of voice; refunds and returns seen through.',
  },
  'digital-marketing': {
    drawing: 'megaphone',
    tasks: 'Posts scheduled, newsletters built, listings and reviews kept up to date.',
  },
  'research-analysis': {
    drawing: 'lens',
    tasks: 'Suppliers compared, competitors watched, the numbers in a sheet you can act on.',
  },
  'technical-support': {
    drawing: 'plug',
    tasks:
      'Website edits, tools set up, accounts opened and closed, first-line replies to tickets.',
  },
  'project-management': {
    drawing: 'steps',
    tasks: 'Plans kept current, deadlines chased, meeting notes turned into tasks.',
  },
  'lead-generation': {
    drawing: 'funnel',
    tasks:
      'Prospect lists built and checked, the CRM cleaned, first messages sent and followed up.',
  },
} as const;
export type DrawingName = (typeof details)[keyof typeof details]['drawing'] | 'note';

type Service = { key: string; name: string; drawing: DrawingName; tasks?: string };

const detailsByKey = new Map<string, { drawing: DrawingName; tasks: string }>(
  Object.entries(details),
);

/** The services that the agency offers. */
export const offeredServices = (): Service[] =>
  offeredIn(agency().serviceCategories).map(({ key, label }) => ({
    key,
    name: label,
    ...(detailsByKey.get(key) ?? { drawing: 'note' }),
  }));

export const claims = [
  { figure: '40+', text: 'happy clients' },
  { figure: '200+', text: 'projects' },
  { figure: '98%', text: 'satisfaction' },
  { figure: '24/7', text: 'support' },
] as const;

export const benefits = [
  {
    figure: '20-30 hours',
    text: 'per week saved',
    // Shares of a 40-hour week.
    from: 0.5,
    to: 0.75,
    reason: 'Repetitive work goes first: the inbox, bookings, invoices, follow-ups.',
  },
  {
    figure: 'Up to 78%',
    text: 'cost reduction',
    from: 0,
    to: 0.78,
    reason:
      'No salary between tasks, no desk, no equipment. You pay only for the hours in your plan.',
  },
  {
    figure: '40%',
    text: 'productivity boost',
    from: 0,
    to: 0.4,
    reason: 'You spend your hours on what only you can do, in blocks long enough to finish it.',
  },
] as const;

export const testimonials = [
  {
    quote:
      'Month-end used to take two evenings. Now the receipts are sorted and matched before I open the folder.',
    by: 'Owner, accounting practice',
  },
  {
    quote:
      'Customers get an answer the same morning. I stopped writing emails from the school gate.',
    by: 'Founder, online shop',
  },
  {
    quote:
      'I hand over a list on Monday and see the hours next to each task. Nothing on the bill surprises me.',
    by: 'Operations lead, property management',
  },
] as const;

/** The default questions, whose answers follow the plans. */
export const defaultQuestions = (): Question[] => [
  {
    question: 'How soon can a VA start?',
    answer: `We talk about the work first, within 24 hours of your request. ${promises.match}`,
  },
  {
    question: 'Can I change my plan or pause it?',
    answer: `Yes. ${promises.changes}`,
  },
  {
    question: 'Which time zones do you cover?',
    answer: `${promises.timeZones} You choose the hours, in your time zone.`,
  },
  {
    question: "What if my VA isn't the right fit?",
    answer: `We'll match you with a new one. ${replacementPromise()}`,
  },
  {
    question: 'What does a plan cost?',
    answer: offeredPlans()
      .map((plan) => `${advertisedPrice(plan)} ${portalPrice(plan)}`)
      .join(' '),
  },
  {
    question: 'What can I hand over first?',
    answer:
      'Something you do every week that has clear steps, such as the inbox, invoices or appointments. Write it down once as a routine and it stays off your plate.',
  },
];

/** Those of the owner, or else the ones above. */
export const questionsOf = (company: { questions?: readonly Question[] | null }) =>
  company.questions ?? defaultQuestions();
