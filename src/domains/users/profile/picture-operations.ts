import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';

/** URL of an uploaded file, as `POST /api/files` returns it, or of a current profile picture. */
const pictureUrlPattern = /^\/api\/(?:files|avatars)\/([1-9]\d{0,8})$/;

export const pictureUrl = (fileId: number) => `/api/avatars/${fileId}`;

/** Makes an uploaded picture the profile picture of its uploader. Returns false if this user did not upload it. */
export async function setProfilePicture(db: Db, userId: number, fileId: number): Promise<boolean> {
  await db.deleteFrom('files').where('avatarOf', '=', userId).where('id', '!=', fileId).execute();
  const updated = await db
    .updateTable('files')
    .set({ avatarOf: userId })
    .where('id', '=', fileId)
    .where('uploaderId', '=', userId)
    .where('purpose', '=', 'avatar')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Returns the `users` column to write for a changed `profileImage`. URLs of other sites are refused, because such a
 * site could track who views the picture.
 */
export async function applyPictureChange(
  db: Db,
  userId: number,
  address: string | null | undefined,
) {
  if (address === undefined || address === null) return {};
  const fileId = Number(pictureUrlPattern.exec(address)?.[1]);
  if (!fileId || !(await setProfilePicture(db, userId, fileId)))
    throw invalid('Profile image must be a picture that was uploaded here', 'user.profileImage');
  return { profileImage: pictureUrl(fileId) };
}
