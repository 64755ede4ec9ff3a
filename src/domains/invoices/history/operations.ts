import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound } from '#server/errors.ts';
import { findInvoice, lockInvoice } from '../queries.ts';
import { readInvoice } from '../read-invoice.ts';
import { insertAct, isWrittenToday, listActs } from './queries.ts';

/** A client opens and downloads an invoice at most once a day in it, so a longer history is years old. */
const maxActs = 200;

type Parties = { id: number; clientId: number };

/** Writes once a day that the client of an invoice has seen it or downloaded it. What administrators do is not written. */
export async function writeClientAct(
  { db, actor }: ActionContext,
  { id, clientId }: Parties,
  kind: 'seen' | 'downloaded',
) {
  if (actor.id !== clientId || (await isWrittenToday(db, id, kind))) return;
  await inTransaction(db, async (trx) => {
    // The event of the entry needs the locks that are taken before an invoice.
    await lockInvoice(trx, id);
    await insertAct(trx, id, { kind, actorId: actor.id });
  });
}

/** The client has opened an invoice. */
export async function markSeen(context: ActionContext, id: number) {
  await writeClientAct(context, await readInvoice(context, id), 'seen');
}

export async function readHistory({ db }: ActionContext, id: number) {
  if (!(await findInvoice(db, id))) throw notFound('Invoice');
  return listActs(db, id, maxActs);
}
