import type { LetterBlock } from '#server/mail/letter.ts';
import { defineMail } from '#server/mail/template.ts';
import type { Reminder } from '#shared/agency.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import {
  defaultReminders,
  fillPlaceholders,
  paragraphsOf,
  type RemindedInvoice,
} from '#shared/reminders.ts';
import { invoiceThing, type ShownInvoice } from './thing.ts';

export type MailedInvoice = {
  id: number;
  kind: 'invoice' | 'credit-note';
  number: string;
  buyerName: string;
  total: number;
  /** What is still to be paid. */
  open: number;
  /** Whether it was credited in full. */
  isVoid: boolean;
  dueOn: string | null;
  /** Of a credit note. */
  creditedNumber: string | null;
  reason: string | null;
  shown: ShownInvoice;
  /** Whether the PDF is attached. */
  hasPdf: boolean;
};

const button = (site: string, { id }: Pick<MailedInvoice, 'id'>) => ({
  label: 'Open the invoice',
  href: `${site}/subscription-management?invoice=${id}`,
});

const shown: ShownInvoice = {
  lines: [
    { description: 'Extra hours, February 2026', total: 60 },
    { description: 'Translation of the brochure', total: 15 },
  ],
  taxLabel: null,
  tax: 0,
  total: 75,
  open: 75,
  dueOn: '2026-03-15',
  paidOn: null,
  paymentMethod: null,
};

const sample: MailedInvoice = {
  id: 12,
  kind: 'invoice',
  number: 'INV-000012',
  buyerName: 'Maya Lindqvist',
  total: 75,
  open: 75,
  isVoid: false,
  dueOn: '2026-03-15',
  shown,
  creditedNumber: null,
  reason: null,
  hasPdf: true,
};

function describeInvoice({
  kind,
  number,
  total,
  open,
  isVoid,
  dueOn,
  creditedNumber,
  reason,
}: MailedInvoice): {
  subject: string;
  blocks: LetterBlock[];
} {
  const amount = formatMoney(total);
  if (kind === 'credit-note')
    return {
      subject: `Credit note ${number} of ${amount}`,
      blocks: [
        `We credited ${amount} of invoice ${creditedNumber ?? ''}. Reason:`,
        { quote: reason ?? '' },
      ],
    };
  if (open > 0 && dueOn !== null)
    return {
      subject: `Invoice ${number} of ${amount}`,
      blocks: [`Please pay ${formatMoney(open)} by ${formatDay(dueOn)}.`],
    };
  return {
    subject: `Invoice ${number} of ${amount}`,
    blocks: [
      isVoid
        ? 'We credited it in full, so there is nothing to pay.'
        : 'It is already paid. Thank you.',
    ],
  };
}

export const invoiceMail = defineMail<MailedInvoice>({
  kind: 'invoice',
  samples: {
    'to pay': sample,
    paid: {
      ...sample,
      total: 600,
      open: 0,
      shown: {
        ...shown,
        lines: [{ description: 'Part-time plan, March 1 to March 31, 2026', total: 600 }],
        taxLabel: 'VAT',
        tax: 95.8,
        total: 600,
        open: 0,
        paidOn: '2026-03-01',
        paymentMethod: 'Visa ending in 4242',
      },
    },
    'without the PDF': { ...sample, hasPdf: false },
    'credited in full': { ...sample, open: 0, isVoid: true, shown: { ...shown, open: 0 } },
    'credit note': {
      ...sample,
      kind: 'credit-note',
      number: 'CN-000003',
      total: 22.5,
      open: 0,
      dueOn: null,
      creditedNumber: 'INV-000012',
      reason: 'Three hours were logged twice',
      shown: {
        ...shown,
        lines: [{ description: 'Three hours that were logged twice', total: 22.5 }],
        total: 22.5,
        open: 0,
      },
    },
  },
  write(invoice, site) {
    const { subject, blocks } = describeInvoice(invoice);
    const what = invoice.kind === 'invoice' ? 'The invoice' : 'The credit note';
    const place = `${what} is ${invoice.hasPdf ? 'attached' : 'in the portal'} as a PDF.`;
    return {
      subject,
      preview: place,
      greets: invoice.buyerName,
      blocks: [...blocks, place],
      thing: invoiceThing(invoice.shown),
      button: {
        ...button(site, invoice),
        ...(invoice.kind === 'credit-note' && { label: 'Open the credit note' }),
      },
    };
  },
});

type ReminderInput = RemindedInvoice & Pick<MailedInvoice, 'id' | 'shown'> & Omit<Reminder, 'days'>;

const [early, late] = defaultReminders.map((reminder) => ({
  ...sample,
  dueOn: '2026-03-15',
  daysOverdue: reminder.days,
  ...reminder,
}));
if (!early || !late) throw new Error('There are two default reminders.');

export const invoiceReminder = defineMail<ReminderInput>({
  kind: 'invoice-reminder',
  samples: {
    'a day late': early,
    'a week late': late,
    'of the owner, before the due day': {
      ...early,
      daysOverdue: -3,
      subject: 'Invoice {number} is due soon',
      text: 'Dear {name},\n{amount} is due on {due}, in {days}.\n\nThank you.',
    },
  },
  write(invoice, site) {
    const { buyerName, open, dueOn, daysOverdue } = invoice;
    const verb = daysOverdue > 0 ? 'was' : 'is';
    return {
      subject: fillPlaceholders(invoice.subject, invoice),
      preview: `${formatMoney(open)} ${verb} due on ${formatDay(dueOn)}.`,
      greets: buyerName,
      blocks: paragraphsOf(invoice.text).map((paragraph) => ({
        prose: fillPlaceholders(paragraph, invoice),
      })),
      thing: invoiceThing(invoice.shown),
      button: button(site, invoice),
    };
  },
});
