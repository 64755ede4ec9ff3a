import type { LetterBlock } from '#server/mail/letter.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';

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
};

const button = (site: string, { id }: Pick<MailedInvoice, 'id'>) => ({
  label: 'Open the invoice',
  href: `${site}/subscription-management?invoice=${id}`,
});

const sample: MailedInvoice = {
  id: 12,
  kind: 'invoice',
  number: 'INV-000012',
  buyerName: 'Brightwater Ltd',
  total: 75,
  open: 75,
  isVoid: false,
  dueOn: '2026-03-15',
  creditedNumber: null,
  reason: null,
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
    paid: { ...sample, total: 600, open: 0 },
    'credited in full': { ...sample, open: 0, isVoid: true },
    'credit note': {
      ...sample,
      kind: 'credit-note',
      number: 'CN-000003',
      total: 22.5,
      open: 0,
      dueOn: null,
      creditedNumber: 'INV-000012',
      reason: 'Three hours were logged twice',
    },
  },
  write(invoice, site) {
    const { subject, blocks } = describeInvoice(invoice);
    const what = invoice.kind === 'invoice' ? 'The invoice' : 'The credit note';
    return {
      subject,
      preview: `${what} is in the portal as a PDF.`,
      greets: invoice.buyerName,
      blocks: [...blocks, `${what} is in the portal as a PDF.`],
      button: {
        ...button(site, invoice),
        ...(invoice.kind === 'credit-note' && { label: 'Open the credit note' }),
      },
    };
  },
});

export type ReminderInput = Pick<MailedInvoice, 'id' | 'number' | 'buyerName' | 'open'> & {
  dueOn: string;
  daysOverdue: number;
};

export const invoiceReminder = defineMail<ReminderInput>({
  kind: 'invoice-reminder',
  samples: {
    'a day late': { ...sample, dueOn: '2026-03-15', daysOverdue: 1 },
    'a week late': { ...sample, dueOn: '2026-03-15', daysOverdue: 7 },
  },
  write({ id, number, buyerName, open, dueOn, daysOverdue }, site) {
    const amount = formatMoney(open);
    return {
      subject: `Invoice ${number} is overdue`,
      preview: `${amount} was due on ${formatDay(dueOn)}.`,
      greets: buyerName,
      blocks: [
        `Invoice ${number} was due on ${formatDay(dueOn)}, ${plural(daysOverdue, 'day')} ago. Please pay ${amount}.`,
        'If you have paid in the meantime, you need not do anything.',
      ],
      button: button(site, { id }),
    };
  },
});
