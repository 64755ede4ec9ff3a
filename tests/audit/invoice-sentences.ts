import { entry, helensOwn, maya, type SentenceCase, system } from './sample-entries.ts';

const draft = { number: null, clientId: maya, amount: 150 };
const version = { plan: 'part-time', effectiveOn: '2027-01-01', amount: 640 };
const issued = { ...draft, number: 'INV-000012' };

/** Sentences about invoices and the seller. */
export const invoiceSentences: SentenceCase[] = [
  [
    entry('invoice created', 5, helensOwn, null, draft),
    'Helen Okafor wrote the draft of an invoice for Fjordlight Outdoor',
  ],
  [
    entry('invoice updated', 5, helensOwn, null, draft),
    'Helen Okafor changed the draft of an invoice for Fjordlight Outdoor',
  ],
  [
    entry('invoice deleted', 5, helensOwn, null, draft),
    'Helen Okafor deleted the draft of an invoice for Fjordlight Outdoor',
  ],
  [
    entry('invoice sent', 5, helensOwn, null, issued),
    'Helen Okafor sent invoice INV-000012 of $150.00 to Fjordlight Outdoor',
  ],
  [
    entry('invoice paid', 5, helensOwn, null, issued),
    'Helen Okafor recorded that Fjordlight Outdoor paid $150.00 for invoice INV-000012',
  ],
  [
    entry('invoice paid', 5, system, null, issued),
    'Fjordlight Outdoor paid $150.00 for invoice INV-000012',
  ],
  [
    entry('invoice credited', 5, helensOwn, null, issued),
    'Helen Okafor credited $150.00 of invoice INV-000012 to Fjordlight Outdoor',
  ],
  [
    entry('seller updated', 1, helensOwn, null, { fields: ['taxRate', 'logo'] }),
    "Helen Okafor changed the seller's details on invoices",
  ],
  [
    entry('month closed', 5, helensOwn, null, { month: '2026-11' }),
    'Helen Okafor closed November 2026',
  ],
  [
    entry('month reopened', 6, helensOwn, null, { month: '2026-11', reason: 'A late invoice' }),
    'Helen Okafor opened November 2026 again',
  ],
  [
    entry('month downloaded', 5, helensOwn, null, { month: '2026-11' }),
    'Helen Okafor downloaded the summary of November 2026',
  ],
  [
    entry('catalogue-plan created', 3, helensOwn, null, version),
    'Helen Okafor added the Part-time plan from January 1, 2027',
  ],
  [
    entry('catalogue-plan updated', 4, helensOwn, { ...version, amount: 600 }, version),
    'Helen Okafor changed the Part-time plan from January 1, 2027',
  ],
  [
    entry('catalogue-plan deleted', 4, helensOwn, version),
    'Helen Okafor withdrew the planned change of the Part-time plan from January 1, 2027',
  ],
];
