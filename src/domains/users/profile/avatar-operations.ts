import { deleteAvatar } from '#domains/files/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound, unauthenticated } from '#server/errors.ts';
import { findUser, lockUserForNoKeyUpdate, updateUser } from '../queries.ts';
import { pictureUrl, setProfilePicture } from './picture-operations.ts';

async function changeAvatar(context: AuditedContext, fileId: number | null) {
  const { db, actor } = context;
  return inTransaction(db, async (trx) => {
    if (!(await lockUserForNoKeyUpdate(trx, actor.id))) throw unauthenticated();
    if (fileId === null) await deleteAvatar(trx, actor.id);
    else if (!(await setProfilePicture(trx, actor.id, fileId))) throw notFound('File');
    const profileImage = fileId === null ? null : pictureUrl(fileId);
    await updateUser(trx, actor.id, { profileImage });
    await recordAudit(trx, context, {
      action: 'updated',
      objectKind: 'user',
      objectId: actor.id,
      after: { fields: ['profileImage'] },
    });
    const user = await findUser(trx, actor.id);
    if (!user) throw unauthenticated();
    return user;
  });
}

export const setAvatar = (context: AuditedContext, fileId: number) => changeAvatar(context, fileId);

export const removeAvatar = (context: AuditedContext) => changeAvatar(context, null);
