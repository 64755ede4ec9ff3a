import type { Db } from '#server/db.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { siteAddress } from '#server/mail/sender.ts';
import {
  findInvoiceToMail,
  findInvoiceToRemind,
  lockInvoiceToMail,
  lockInvoiceToRemind,
  markMailed,
  markReminded,
  notifyAdminsOfOverdue,
  notifyOfInvoice,
} from './job-queries.ts';
import { invoiceMail, invoiceReminder } from './mails.ts';

type MailingContext = Pick<JobContext, 'db' | 'env' | 'signal'>;

const daysToSecondReminder = 7;

/** Handles one invoice after the other, each in a transaction of its own. */
async function forEachInvoice(
  { db, signal }: MailingContext,
  find: (db: Db) => Promise<number | undefined>,
  work: (db: Db, id: number) => Promise<void>,
) {
  while (!signal.aborted) {
    const id = await find(db);
    if (id === undefined) return;
    await db.transaction().execute((trx) => work(trx, id));
  }
}

/** Mails each issued invoice and credit note once. */
export const mailInvoices = (context: MailingContext) =>
  forEachInvoice(context, findInvoiceToMail, async (db, id) => {
    const invoice = await lockInvoiceToMail(db, id);
    if (!invoice) return;
    const { env } = context;
    const { userId, buyerEmail } = invoice;
    await queueMail(db, env, {
      ...invoiceMail.render(invoice, siteAddress(env)),
      to: buyerEmail,
      ...(userId !== null && { userId }),
      thread: { kind: 'invoice', id },
    });
    if (userId !== null && invoice.open > 0) await notifyOfInvoice(db, userId, 'invoice-sent', id);
    await markMailed(db, id);
  });

/** Reminds of each overdue invoice a day and a week after it was due. */
export const remindOfInvoices = (context: MailingContext) =>
  forEachInvoice(context, findInvoiceToRemind, async (db, id) => {
    const invoice = await lockInvoiceToRemind(db, id);
    if (!invoice) return;
    const { env } = context;
    const { userId, buyerEmail, daysOverdue } = invoice;
    await queueMail(db, env, {
      ...invoiceReminder.render(invoice, siteAddress(env)),
      to: buyerEmail,
      ...(userId !== null && { userId }),
      thread: { kind: 'invoice', id },
    });
    if (userId !== null) await notifyOfInvoice(db, userId, 'invoice-overdue', id);
    await notifyAdminsOfOverdue(db, id);
    await markReminded(db, id, daysOverdue >= daysToSecondReminder ? 2 : 1);
  });
