import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound, tooMany } from '#server/errors.ts';
import type { JobServices } from '#server/jobs/job.ts';
import { plural } from '#shared/plural.ts';
import { insertAct, secondsSinceMail } from './history/queries.ts';
import { lockInvoiceToMailAgain } from './job-queries.ts';
import { isCurrent, printForMail, queueInvoice } from './mailing.ts';
import { type InvoiceContext, recordChange } from './operations.ts';
import { findInvoice } from './queries.ts';

type Context = InvoiceContext & Pick<JobServices, 'env' | 'files' | 'log'>;

const minSecondsBetweenMails = 600;

async function refuseSoon(db: Db, id: number) {
  const seconds = minSecondsBetweenMails - ((await secondsSinceMail(db, id)) ?? Infinity);
  if (seconds > 0)
    throw tooMany(
      `This invoice was emailed less than 10 minutes ago. Send it again in ${plural(Math.ceil(seconds / 60), 'minute')}.`,
      seconds,
    );
}

/** Mails an issued invoice or credit note again, as it is now. */
export async function sendInvoiceAgain(context: Context, id: number) {
  const found = await findInvoice(context.db, id);
  if (!found) throw notFound('Invoice');
  if (found.state === 'draft') throw conflict('Send this draft first.');
  await refuseSoon(context.db, id);
  const paper = await printForMail(context, id);
  await inTransaction(context.db, async (db) => {
    const invoice = await lockInvoiceToMailAgain(db, id);
    if (!invoice) throw conflict(`${found.number} is on its way already.`);
    await refuseSoon(db, id);
    if (!(await isCurrent(db, id, paper)))
      throw conflict(`${found.number} has just changed. Reload, and send it again.`);
    await queueInvoice(db, context.env, invoice, paper);
    await insertAct(db, id, { kind: 'mailed-again', actorId: context.actor.id });
    await recordChange({ ...context, db }, 'sent', found, found.total);
  });
}
