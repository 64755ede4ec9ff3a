import type { JobContext } from '#server/jobs/job.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { siteAddress } from '#server/mail/sender.ts';
import {
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

/** Mails each issued invoice and credit note once. Each is a transaction of its own. */
export async function mailInvoices({ db, env, signal }: MailingContext) {
  let hasMore = true;
  while (hasMore && !signal.aborted)
    hasMore = await db.transaction().execute(async (trx) => {
      const invoice = await lockInvoiceToMail(trx);
      if (!invoice) return false;
      const { id, userId, buyerEmail } = invoice;
      await queueMail(trx, env, {
        ...invoiceMail.render(invoice, siteAddress(env)),
        to: buyerEmail,
        ...(userId !== null && { userId }),
        thread: { kind: 'invoice', id },
      });
      if (userId !== null && invoice.open > 0)
        await notifyOfInvoice(trx, userId, 'invoice-sent', id);
      await markMailed(trx, id);
      return true;
    });
}

/** Reminds of each overdue invoice a day and a week after it was due. */
export async function remindOfInvoices({ db, env, signal }: MailingContext) {
  let hasMore = true;
  while (hasMore && !signal.aborted)
    hasMore = await db.transaction().execute(async (trx) => {
      const invoice = await lockInvoiceToRemind(trx);
      if (!invoice) return false;
      const { id, userId, buyerEmail, daysOverdue } = invoice;
      await queueMail(trx, env, {
        ...invoiceReminder.render(invoice, siteAddress(env)),
        to: buyerEmail,
        ...(userId !== null && { userId }),
        thread: { kind: 'invoice', id },
      });
      if (userId !== null) await notifyOfInvoice(trx, userId, 'invoice-overdue', id);
      await notifyAdminsOfOverdue(trx, id);
      await markReminded(trx, id, daysOverdue >= daysToSecondReminder ? 2 : 1);
      return true;
    });
}
