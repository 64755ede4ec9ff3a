import { recordAudit } from '#server/audit.ts';
import type { Db, MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { type Actor, isAdmin } from '#shared/actor.ts';
import { canReadPayOf } from '../policy.ts';
import { lockUsersForKeyShare } from '../rates/queries.ts';
import { queueBankDetailsChanged } from './mails.ts';
import { maskNumber } from './numbers.ts';
import {
  deleteBankDetails,
  findBankDetails,
  lockBankDetailsForUpdate,
  saveSealed,
} from './queries.ts';
import type { BankDetails, BankDetailsInput, BankSummary } from './schema.ts';
import { openDetails, sealDetails } from './sealed.ts';

type ReadContext = { db: Db; actor: Actor; env: MailEnv };

/** The bank details of a VA; those of others do not exist for a VA. */
async function findReadable({ db, actor }: ReadContext, vaId: number) {
  if (!canReadPayOf(actor, vaId)) throw notFound('User');
  return findBankDetails(db, vaId);
}

/** The number that names the account. */
const numberOf = ({ iban, accountNumber }: BankDetails) => iban ?? accountNumber ?? '';

/** Null if the VA has entered no bank details. */
export async function summarizeBankDetails(
  context: ReadContext,
  vaId: number,
): Promise<BankSummary | null> {
  const row = await findReadable(context, vaId);
  if (!row) return null;
  const details = openDetails(context.env, row);
  if (!details) return { account: null, updatedAt: row.updatedAt };
  const { kind, bankCountry, currency } = details;
  const account = { kind, bankCountry, currency, maskedNumber: maskNumber(numberOf(details)) };
  return { account, updatedAt: row.updatedAt };
}

/** The bank details with their numbers. The audit log records that an administrator has read them. */
export const showBankDetails = (context: MailingContext, vaId: number): Promise<BankDetails> =>
  inTransaction(context.db, async (db) => {
    const row = await findReadable({ ...context, db }, vaId);
    if (!row) throw notFound('Bank details');
    const details = openDetails(context.env, row);
    if (!details)
      throw conflict("These bank details can't be read any more. The VA has to enter them again.");
    if (isAdmin(context.actor))
      await recordAudit(db, context, {
        action: 'shown',
        objectKind: 'bank-details',
        objectId: vaId,
        after: { vaId },
      });
    return details;
  });

/** Keeps only what an account of this kind has. The country of the bank is in its numbers. */
function toDetails({ accountHolder, kind, currency, ...given }: BankDetailsInput): BankDetails {
  const { iban, bic, routingNumber, accountNumber, accountType, wiseEmail } = given;
  const isUs = kind === 'us';
  return {
    accountHolder,
    kind,
    iban: kind === 'iban' ? (iban ?? null) : null,
    bic: isUs ? null : (bic ?? null),
    routingNumber: isUs ? (routingNumber ?? null) : null,
    accountNumber: kind === 'iban' ? null : (accountNumber ?? null),
    accountType: isUs ? (accountType ?? null) : null,
    bankCountry: isUs ? 'US' : kind === 'iban' ? String(iban).slice(0, 2) : String(bic).slice(4, 6),
    currency,
    wiseEmail: wiseEmail ?? null,
  };
}

type Change = 'created' | 'updated' | 'deleted';

/** Records the change without its values, and tells the VA by mail, because it may be a fraud. */
async function announceChange(context: MailingContext, action: Change) {
  const { db, actor, env } = context;
  await recordAudit(db, context, {
    action,
    objectKind: 'bank-details',
    objectId: actor.id,
    after: { vaId: actor.id },
  });
  const va = (await lockUsersForKeyShare(db, [actor.id])).get(actor.id);
  if (!va) throw notFound('User');
  await queueBankDetailsChanged(db, env, va, action);
}

/** Saves the VA's own bank details. Saving the same ones again changes nothing. */
export const saveBankDetails = (context: MailingContext, input: BankDetailsInput) =>
  inTransaction(context.db, async (db) => {
    const { actor, env } = context;
    const details = toDetails(input);
    const former = await lockBankDetailsForUpdate(db, actor.id);
    const known = former && openDetails(env, former);
    if (JSON.stringify(known) !== JSON.stringify(details)) {
      await saveSealed(db, actor.id, sealDetails(env, actor.id, details));
      await announceChange({ ...context, db }, former ? 'updated' : 'created');
    }
    return summarizeBankDetails({ ...context, db }, actor.id);
  });

export const removeBankDetails = (context: MailingContext) =>
  inTransaction(context.db, async (db) => {
    if (await deleteBankDetails(db, context.actor.id))
      await announceChange({ ...context, db }, 'deleted');
  });
