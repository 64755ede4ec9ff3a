import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db.ts';
import { unauthenticated } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { spendAtNetwork } from '#server/limits/shared-limits.ts';

/** Counts the download of a PDF as an export of the caller. Call it after the permission check. */
export async function countDownload(db: Db, { requestSession, ip }: FastifyRequest) {
  const { actor } = requestSession;
  if (!actor) throw unauthenticated();
  await spendAtNetwork(db, ip);
  await spendAllowance(db, actor, 'export');
  return { actor, client: { ip } };
}

/** Sends a created file, such as a PDF, which no browser opens as a page. */
export const sendFile = (reply: FastifyReply, file: Buffer, name: string, type: string) =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(file);

export const sendPdf = (reply: FastifyReply, file: Buffer, name: string) =>
  sendFile(reply, file, `${name}.pdf`, 'application/pdf');
