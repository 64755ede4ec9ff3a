import { clientExists, listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { type Actor, isAdmin, isVa } from '#shared/actor.ts';
import { canReadLedger, defaultClientId } from './policy.ts';
import { hasLedger } from './queries.ts';

/** Returns the id of the client whose ledger the call is about, or throws if the actor may not read it. */
export async function resolveClientId(db: Db, actor: Actor, requestedId: number | undefined) {
  const assigned = isVa(actor) ? await listClientIdsOfVa(db, actor.id) : [];
  const clientId = requestedId ?? defaultClientId(actor, assigned);
  if (clientId === undefined) {
    if (isAdmin(actor)) throw invalid('Please select a client', 'clientId');
    throw notFound('Client');
  }
  const isReadable = canReadLedger(actor, clientId, assigned);
  if (!isReadable || !((await clientExists(db, clientId)) || (await hasLedger(db, clientId))))
    throw notFound('Client');
  return clientId;
}
