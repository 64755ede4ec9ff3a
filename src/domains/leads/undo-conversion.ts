import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { startUserChange } from '#domains/users/change-operations.ts';
import { lockUserForUpdate } from '#domains/users/queries.ts';
import { inRemoval, removeInTransaction } from '#domains/users/removal/operations.ts';
import type { Author } from '#server/audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import { hasMailLeft } from '#server/mail/outbox-queries.ts';
import { isAccountUsed } from './account-queries.ts';
import { deleteUnsentLeadMails } from './mail-queries.ts';
import { writeMove } from './moves.ts';
import type { UndoConversion } from './pipeline-schema.ts';
import { lockLeadForUpdate } from './queries.ts';

/**
 * Takes a conversion back: deletes the account with its plan, and moves the lead to where it was. Refused as soon as
 * somebody has used the account, because its work would be deleted too, and once an email about it was sent. Emails that
 * still wait are not sent. A repeated call changes nothing.
 */
export const undoConversion = (db: Kysely<Database>, author: Author, move: UndoConversion) =>
  inRemoval(db, async (trx) => {
    // In the order of a deletion: users, then what belongs to them.
    await startUserChange(trx, author);
    const lead = await lockLeadForUpdate(trx, move.id);
    if (!lead) throw notFound('Lead');
    if (lead.userId === null && lead.status === move.status) return;
    if (lead.userId === null || lead.status !== 'converted')
      throw conflict('This lead is no longer a converted one.');
    // Nobody can sign in between the check and the deletion.
    await lockUserForUpdate(trx, lead.userId);
    if (await isAccountUsed(trx, lead.userId))
      throw conflict(
        `${lead.fullName}'s account is already in use, so it stays. Move the lead instead, or delete the user.`,
      );
    if (await hasMailLeft(trx, lead.userId))
      throw conflict(
        `${lead.fullName} has already been emailed, so the account stays. Move the lead instead, or delete the user.`,
      );
    await deleteUnsentLeadMails(trx, lead.id);
    await removeInTransaction(trx, author, lead.userId);
    await writeMove(trx, author, { ...lead, userId: null }, move);
  });
