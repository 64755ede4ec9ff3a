import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { unavailable } from '#server/errors.ts';
import { sendPage } from '#server/pages/html-form.ts';
import { secretsOf } from '#server/session/secret.ts';
import { confirmationPage, donePage, unknownLinkPage } from './page.ts';
import { cancelPendingMail, switchOffDigest, switchOffMail } from './queries.ts';
import { readToken, type Unsubscription, writeToken } from './token.ts';

type Options = { db: Kysely<Database>; env: Env; isReady: () => boolean };
type UnsubscribeRequest = { Params: { token: string } };

/** The form and the one-click request of RFC 8058 send a few words, which are not needed. */
const maxBodyBytes = 16 * 1024;

const switchOff = (db: Kysely<Database>, unsubscription: Unsubscription) =>
  inTransaction(db, async (trx) => {
    if (unsubscription.kinds === 'digest') await switchOffDigest(trx, unsubscription.userId);
    else await switchOffMail(trx, unsubscription);
    await cancelPendingMail(trx, unsubscription);
  });

/**
 * The link of `List-Unsubscribe`. It needs no session, and mail programs call it from anywhere: the signature in the link
 * is the permission. So it is registered outside of the sessions and of the check of origins, and sets no cookie.
 */
export async function registerUnsubscribe(app: FastifyInstance, { db, env, isReady }: Options) {
  const secrets = secretsOf(env);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!isReady()) throw unavailable();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      (_request, _body, done) => done(null),
    );
    const sendUnknown = (reply: FastifyReply) => sendPage(reply.code(404), unknownLinkPage());

    scope.get<UnsubscribeRequest>('/unsubscribe/:token', async ({ params }, reply) => {
      const found = readToken(params.token, secrets);
      if (!found) return sendUnknown(reply);
      const allPath = `/unsubscribe/${writeToken({ ...found, kinds: 'all' }, secrets[0])}`;
      return sendPage(reply, confirmationPage(found, allPath));
    });
    scope.post<UnsubscribeRequest>('/unsubscribe/:token', async ({ params }, reply) => {
      const found = readToken(params.token, secrets);
      if (!found) return sendUnknown(reply);
      await switchOff(db, found);
      return sendPage(reply, donePage(found));
    });
  });
}
