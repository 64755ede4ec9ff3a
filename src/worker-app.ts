import Fastify from 'fastify';
import type { DatabaseHandle } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { registerHealth } from '#server/health.ts';

type Options = { env: Env; database: DatabaseHandle; isReady: () => boolean };

/** The HTTP side of `npm run worker`: the paths for monitoring. */
export async function buildWorkerApp({ env, database, isReady }: Options) {
  const app = Fastify({ logger: { level: env.LOG_LEVEL }, forceCloseConnections: 'idle' });
  await app.register(registerHealth, { pool: database.pool, isReady });
  return app;
}
