import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { addressOfPicture, setPicture } from '#domains/users/picture-operations.ts';
import { findUser, holdUser, updateUser } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { notFound, unauthenticated } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { deleteAvatar } from './queries.ts';

type Scene = Author & { db: Kysely<Database>; actor: Actor };

async function changeAvatar(scene: Scene, fileId: number | null) {
  const { db, actor } = scene;
  return inTransaction(db, async (trx) => {
    if (!(await holdUser(trx, actor.id))) throw unauthenticated();
    if (fileId === null) await deleteAvatar(trx, actor.id);
    else if (!(await setPicture(trx, actor.id, fileId))) throw notFound('File');
    const profileImage = fileId === null ? null : addressOfPicture(fileId);
    await updateUser(trx, actor.id, { profileImage });
    await recordAudit(trx, scene, {
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

/** The uploaded picture becomes one's own; the one before goes. */
export const setAvatar = (scene: Scene, fileId: number) => changeAvatar(scene, fileId);

export const removeAvatar = (scene: Scene) => changeAvatar(scene, null);
