import { downloadRefusals, uploadForm, uploadRefusals } from '#domains/files/descriptions.ts';
import { withUpload } from '#domains/files/form.ts';
import { acceptUploads, actorOf, signedIn, stage, uploading } from '#domains/files/http.ts';
import { findAvatar } from '#domains/files/queries.ts';
import { fileRef } from '#domains/files/schema.ts';
import { sendContent } from '#domains/files/sending.ts';
import { checkUploadLimits } from '#domains/files/upload.ts';
import { notFound } from '#server/errors.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { canSeeAvatar } from './policy.ts';
import { user } from './schema.ts';

type AvatarRequest = { Querystring: Record<string, unknown> };

/** Profile pictures: uploads are forms and downloads are binary, so they are not in the table of JSON routes. */
export const registerAvatars: RestPlugin = async (scope, { services, callOf }) => {
  await acceptUploads(scope);

  scope.post('/profile/avatar', uploading, async (request) => {
    await checkUploadLimits(services.db, actorOf(request), request.ip);
    const { id: fileId } = await withUpload(request, services.env, (upload) =>
      stage(services, request, { ...upload, purpose: 'avatar' }),
    );
    return callOf(request).users.setAvatar({ fileId });
  });

  scope.get<AvatarRequest>('/avatars/:id', signedIn, async (request, reply) => {
    const avatar = await findAvatar(services.db, fileRef.parse(request.params).id);
    if (!avatar || !canSeeAvatar(actorOf(request), avatar)) throw notFound('Picture');
    const content = { ...avatar, key: avatar.storageKey, tag: avatar.sha256 };
    return sendContent(services.files, content, request, reply);
  });
};

export const avatarPaths: OtherPath[] = [
  {
    spelling: 'POST /profile/avatar',
    access: 'signed-in',
    summary: 'Upload your picture',
    form: uploadForm,
    status: 200,
    output: user,
    refuses: uploadRefusals,
  },
  {
    spelling: 'GET /avatars/:id',
    access: 'signed-in',
    summary: "A user's picture, as named by their profileImage",
    params: fileRef,
    status: 200,
    output: ['image/webp'],
    refuses: { ...downloadRefusals, 416: 'The requested range is not satisfiable' },
  },
];
