import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';

/** A picture as `POST /api/files` answers it, or as it is shown once it is a user's picture. */
const pictureAddress = /^\/api\/(?:files|avatars)\/([1-9]\d{0,8})$/;

export const addressOfPicture = (fileId: number) => `/api/avatars/${fileId}`;

/** Makes an uploaded picture the profile picture of its uploader. False when the user did not upload it. */
export async function setPicture(db: Db, userId: number, fileId: number): Promise<boolean> {
  await db.deleteFrom('files').where('avatarOf', '=', userId).where('id', '!=', fileId).execute();
  const placed = await db
    .updateTable('files')
    .set({ avatarOf: userId })
    .where('id', '=', fileId)
    .where('uploaderId', '=', userId)
    .where('purpose', '=', 'avatar')
    .returning('id')
    .executeTakeFirst();
  return placed !== undefined;
}

/** The column to write for a changed `profileImage`. Another site could track who looks at the picture. */
export async function placePicture(db: Db, userId: number, address: string | null | undefined) {
  if (address === undefined || address === null) return {};
  const fileId = Number(pictureAddress.exec(address)?.[1]);
  if (!fileId || !(await setPicture(db, userId, fileId)))
    throw invalid('Profile image must be a picture that was uploaded here', 'user.profileImage');
  return { profileImage: addressOfPicture(fileId) };
}
