import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db.ts';
import { unavailable } from '#server/errors.ts';
import { sendPathNotFound } from '#server/http/send-error.ts';
import { findLogo } from './queries.ts';

type Options = { db: Db; isReady: () => boolean };

/**
 * The logo on pages and in mails, so it needs no session. A new logo has a new address. The address in a page comes from
 * src/shared/agency.ts.
 */
export async function registerLogo(app: FastifyInstance, { db, isReady }: Options) {
  app.get<{ Params: { id: string } }>(
    '/brand/logo-:id(^[1-9]\\d{0,8}).png',
    async (request, reply) => {
      if (!isReady()) throw unavailable();
      const logo = await findLogo(db, Number(request.params.id));
      if (!logo) return sendPathNotFound(request, reply);
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          // Mails are read on the sites of mail providers.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/png')
        .send(Buffer.from(logo.picture, 'base64'));
    },
  );
}
