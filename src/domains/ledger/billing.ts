import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import {
  listClientsWithUnbilledDebt,
  listClientsWithUnopenedPeriod,
  openPeriod,
} from './queries.ts';

const batchSize = 500;

/**
 * Opens all billing periods that have started, so that clients get their hours on time even if no time is logged for
 * them, and that the extra hours of a plan that has ended are billed. Each client is a separate transaction, and each period is opened once.
 */
export async function openPeriods(db: Kysely<Database>) {
  let opened = 0;
  for (const listClients of [listClientsWithUnopenedPeriod, listClientsWithUnbilledDebt]) {
    let clients: number[];
    do {
      clients = await listClients(db, batchSize);
      for (const clientId of clients) await openPeriod(db, clientId);
      opened += clients.length;
    } while (clients.length === batchSize);
  }
  return opened;
}
