import Fastify from 'fastify';
import type { DatabaseHandle } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { Job } from '#server/jobs/job.ts';
import { registerHealth } from '#server/monitoring/health.ts';
import { startMonitoring } from '#server/monitoring/start.ts';

type Options = {
  env: Env;
  database: DatabaseHandle;
  jobs: readonly Job[];
  isReady: () => boolean;
};

/** The HTTP side of `npm run worker`: the paths for monitoring. */
export async function buildWorkerApp({ env, database, jobs, isReady }: Options) {
  const app = Fastify({ logger: { level: env.LOG_LEVEL }, forceCloseConnections: 'idle' });
  await startMonitoring(app, { env, database, jobs });
  await app.register(registerHealth, { pool: database.pool, isReady });
  return app;
}
