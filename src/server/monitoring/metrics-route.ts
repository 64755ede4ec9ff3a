import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Digests have the same length, which the comparison needs. */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

type Options = { metrics: Pick<Metrics, 'scrape' | 'contentType'>; token: string };

/** Serves `/metrics` to callers that send the token. */
export function registerMetrics(app: FastifyInstance, { metrics, token }: Options) {
  const expected = digestOf(`Bearer ${token}`);
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'Send METRICS_TOKEN as a bearer token.', code: 'UNAUTHORIZED' });
    return reply.type(metrics.contentType).send(await metrics.scrape());
  });
}
