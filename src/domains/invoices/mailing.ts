import { agencySettings } from '#server/agency.ts';
import type { Db } from '#server/db.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defaultReminders } from '#shared/reminders.ts';
import { insertAct } from './history/queries.ts';
import {
  findInvoiceToMail,
  findInvoiceToRemind,
  lockInvoiceToMail,
  lockInvoiceToRemind,
  markMailed,
  markReminded,
  notifyAdminsOfOverdue,
  notifyOfInvoice,
  type ToMail,
} from './job-queries.ts';
import { invoiceMail, invoiceReminder } from './mails.ts';
import { openInvoicePdf, paperOf } from './pdf/paper.ts';
import { loadInvoice } from './read-invoice.ts';
import type { Invoice } from './schema.ts';

type MailingContext = Pick<JobContext, 'db' | 'env' | 'signal' | 'files' | 'log'>;

/** Handles one invoice after the other. */
async function forEachInvoice(
  { db, signal }: MailingContext,
  find: (db: Db) => Promise<number | undefined>,
  work: (id: number) => Promise<void>,
) {
  while (!signal.aborted) {
    const id = await find(db);
    if (id === undefined) return;
    await work(id);
  }
}

/** The papers that a mail has are printed for nobody in particular. */
const printer = { id: 0 };

type Printed = { invoice: Invoice; file: Buffer | undefined; facts: string };

const factsOf = (invoice: Invoice) => JSON.stringify(paperOf(invoice).facts);

/**
 * Prints an invoice before a mail is queued, because other transactions wait for the locks of an invoice. A mail is also sent
 * when the paper cannot be printed.
 */
export async function printForMail(
  context: Pick<MailingContext, 'db' | 'files' | 'log'>,
  id: number,
): Promise<Printed> {
  const invoice = await loadInvoice(context.db, id);
  const file = await openInvoicePdf({ ...context, actor: printer }, invoice).catch(
    (err: unknown) => {
      context.log.error({ err }, 'invoices: a mail is sent without the PDF');
      return undefined;
    },
  );
  return { invoice, file, facts: factsOf(invoice) };
}

/** Whether the paper still says what is true. Lock the invoice before. */
export const isCurrent = async (db: Db, id: number, { facts }: Printed) =>
  factsOf(await loadInvoice(db, id)) === facts;

/** Queues the mail of an invoice with its PDF, to the client and to their bookkeeper. */
export async function queueInvoice(
  db: Db,
  env: MailEnv,
  { userId, buyerEmail, bookkeeperEmail, ...invoice }: ToMail,
  { invoice: shown, file }: Printed,
) {
  const { id, number } = invoice;
  const hasPdf = file !== undefined;
  const mail = {
    ...invoiceMail.render({ ...invoice, shown, hasPdf }, siteAddress(env)),
    ...(userId !== null && { userId }),
    thread: { kind: 'invoice' as const, id },
    ...(hasPdf && {
      attachments: [
        {
          name: `${number}.pdf`,
          type: 'application/pdf' as const,
          content: file.toString('base64'),
        },
      ],
    }),
  };
  for (const to of new Set([buyerEmail, bookkeeperEmail ?? buyerEmail]))
    await queueMail(db, env, { ...mail, to });
}

/** Mails each issued invoice and credit note once, with its PDF. */
export const mailInvoices = (context: MailingContext) =>
  forEachInvoice(context, findInvoiceToMail, async (id) => {
    const paper = await printForMail(context, id);
    await context.db.transaction().execute(async (db) => {
      const invoice = await lockInvoiceToMail(db, id);
      // What was paid in the meantime is printed and mailed in the next round.
      if (!invoice || !(await isCurrent(db, id, paper))) return;
      await queueInvoice(db, context.env, invoice, paper);
      const { userId, open } = invoice;
      if (userId !== null && open > 0) await notifyOfInvoice(db, userId, 'invoice-sent', id);
      await markMailed(db, id);
      await insertAct(db, id, { kind: 'mailed' });
    });
  });

/**
 * Reminds of each open invoice on the days that the owner has chosen. A late reminder takes the place of those before it, so
 * that two are not sent together.
 */
export function remindOfInvoices(context: MailingContext) {
  const reminders = agencySettings().reminders ?? defaultReminders;
  const days = reminders.map((reminder) => reminder.days);
  const find = (db: Db) => findInvoiceToRemind(db, days);
  return forEachInvoice(context, find, (id) =>
    context.db.transaction().execute(async (db) => {
      const invoice = await lockInvoiceToRemind(db, id, days);
      const reminder = reminders.find((one) => one.days === invoice?.reminder);
      if (!invoice || !reminder) return;
      const { env } = context;
      const { userId, buyerEmail, daysOverdue } = invoice;
      const shown = await loadInvoice(db, id);
      await queueMail(db, env, {
        ...invoiceReminder.render({ ...invoice, ...reminder, shown }, siteAddress(env)),
        to: buyerEmail,
        ...(userId !== null && { userId }),
        thread: { kind: 'invoice', id },
      });
      if (daysOverdue > 0) {
        if (userId !== null) await notifyOfInvoice(db, userId, 'invoice-overdue', id);
        await notifyAdminsOfOverdue(db, id);
      }
      await markReminded(db, id, daysOverdue);
      await insertAct(db, id, { kind: 'reminded', days: daysOverdue });
    }),
  );
}
