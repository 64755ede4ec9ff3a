import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '#server/db.ts';

type Options = { database: DatabaseHandle; isReady: () => boolean };

/** `live`: the process runs. `ready`: the database is migrated and answers too. */
export async function registerHealth(app: FastifyInstance, { database, isReady }: Options) {
  const answers = () =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    );
  app.get('/api/health/live', async () => ({ ok: true }));
  app.get('/api/health/ready', async (_request, reply) => {
    if (isReady() && (await answers())) return { ok: true };
    reply.code(503).header('retry-after', '2');
    return { message: 'The database is away.', code: 'SERVICE_UNAVAILABLE' };
  });
}
