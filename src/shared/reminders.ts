import type { Reminder } from './agency.ts';
import { formatDay } from './dates.ts';
import { formatMoney } from './money.ts';
import { plural } from './plural.ts';

export const maxReminders = 3;
/** Of a reminder, before and after the due day. */
export const maxReminderDays = { before: 60, after: 120 };

export const placeholders = ['number', 'amount', 'due', 'name', 'days'] as const;
type Placeholder = (typeof placeholders)[number];

const text = `Invoice {number} was due on {due}, {days} ago. Please pay {amount}.

If you have paid in the meantime, you need not do anything.`;

/** A day and a week after the invoice was due. */
export const defaultReminders: readonly Reminder[] = [1, 7].map((days) => ({
  days,
  subject: 'Invoice {number} is overdue',
  text,
}));

/** What a reminder says of an invoice. */
export type RemindedInvoice = {
  number: string;
  buyerName: string;
  /** What is still to be paid. */
  open: number;
  dueOn: string;
  /** Negative if it is not due yet. */
  daysOverdue: number;
};

const written = /\{([^{}]*)\}/g;

/** Such as `{total}`; each once. */
export const unknownPlaceholders = (template: string) => [
  ...new Set(
    [...template.matchAll(written)]
      .filter(([, name]) => !placeholders.some((known) => known === name))
      .map(([all]) => all),
  ),
];

/** Writes what is true of the invoice instead of the placeholders. */
export function fillPlaceholders(template: string, invoice: RemindedInvoice) {
  const values: Record<Placeholder, string> = {
    number: invoice.number,
    amount: formatMoney(invoice.open),
    due: formatDay(invoice.dueOn),
    name: invoice.buyerName,
    days: plural(Math.abs(invoice.daysOverdue), 'day'),
  };
  return template.replace(written, (all, name: string) => {
    const known = placeholders.find((one) => one === name);
    return known ? values[known] : all;
  });
}

/** The paragraphs of a text. */
export const paragraphsOf = (template: string) =>
  template
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
