import { createHash, createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import type { Secrets } from '#server/session/secret.ts';
import type { Actor } from '#shared/actor.ts';

type Claim = {
  /** The caller; different callers can use the same key. */
  owner: string;
  /** The names of the same caller under former secrets. */
  formerOwners?: string[];
  key: string;
  /** Method and path. */
  call: string;
  input: unknown;
};

/** Throws if the caller may no longer see what the answer to the first request tells. */
type Reread<Result = unknown> = (transaction: Kysely<Database>, answer: Result) => Promise<unknown>;

const fingerprintOf = (input: unknown) =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

type Caller = { actor: Pick<Actor, 'id'> | null; ip: string; secrets: Secrets };

const ownerOfUser = ({ id }: Pick<Actor, 'id'>) => `user ${id}`;

/** The address of a visitor is stored as an HMAC, so that the table does not reveal it. */
export function keyOwnersOf({ actor, ip, secrets }: Caller) {
  if (actor) return { owner: ownerOfUser(actor) };
  const ownerBy = (secret: string) =>
    `visitor ${createHmac('sha256', secret).update(`idempotency ${ip}`).digest('base64url')}`;
  const [current, ...former] = secrets;
  return { owner: ownerBy(current), formerOwners: former.map(ownerBy) };
}

/** Returns the key of the header; throws if it is invalid. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid('Idempotency-Key must have 1 to 200 visible characters');
  return header;
}

/**
 * Runs the work once per key, and returns the first result to every repeated request. Before it is returned, `reread` reads
 * its object again and throws if the caller may no longer see it. The key and the writes are in one
 * transaction, so a crash stores both or neither. A concurrent request with the same key waits for the first. A failed
 * request stores no key, so the client can retry it. A deadlock in a procedure arrives as a `TRPCError`, so `inTransaction`
 * does not retry it.
 */
export function runOnce(
  db: Kysely<Database>,
  { owner, formerOwners = [], key, call, input }: Claim,
  work: (transaction: Kysely<Database>) => Promise<unknown>,
  reread?: Reread,
): Promise<unknown> {
  const fingerprint = fingerprintOf(input);
  return inTransaction(db, async (transaction) => {
    const former = await findFormerAnswer(transaction, formerOwners, key);
    const claimed = former
      ? undefined
      : await transaction
          .insertInto('idempotencyKeys')
          .values({ owner, key, call, fingerprint })
          .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
          .returning('key')
          .executeTakeFirst();
    const first = former ?? claimed ?? (await findAnswer(transaction, owner, key));
    if ('answer' in first) {
      if (first.call !== call || first.fingerprint !== fingerprint)
        throw invalid('This Idempotency-Key was already used for another request');
      await reread?.(transaction, first.answer);
      return first.answer;
    }
    const answer = await work(transaction);
    await transaction
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

const selectAnswers = (db: Db, key: string) =>
  db.selectFrom('idempotencyKeys').select(['call', 'fingerprint', 'answer']).where('key', '=', key);

const findAnswer = (db: Db, owner: string, key: string) =>
  selectAnswers(db, key).where('owner', '=', owner).executeTakeFirstOrThrow();

const findFormerAnswer = async (db: Db, owners: string[], key: string) =>
  owners.length > 0
    ? selectAnswers(db, key).where('owner', 'in', owners).executeTakeFirst()
    : undefined;

type Call<Input extends { id?: string | undefined }> = { name: string; input: Input };

/**
 * Runs the work of a procedure in a transaction, once for each id that the browser created, so that a repeated request
 * returns the first result. Without an id, or within the transaction of an `Idempotency-Key`, it just runs.
 */
export function runOncePerId<Result, Input extends { id?: string | undefined }>(
  { db, actor }: { db: Kysely<Database>; actor: Pick<Actor, 'id'> },
  { name, input }: Call<Input>,
  work: (transaction: Kysely<Database>) => Promise<Result>,
  reread?: Reread<Result>,
): Promise<Result> {
  const key = input.id;
  if (key === undefined || db.isTransaction) return inTransaction(db, work);
  return runOnce(
    db,
    { owner: ownerOfUser(actor), key, call: name, input },
    work,
    reread as Reread,
  ) as Promise<Result>;
}
