import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const writeEveryMs = 5_000;

/** Checks whether the database accepts writes. It writes at most once per interval, and only reads in between. */
export function createProbe(pool: pg.Pool, everyMs = writeEveryMs) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<boolean> | undefined;

  const succeeds = (sql: string) =>
    pool.query(sql).then(
      () => true,
      () => false,
    );

  async function write() {
    const isWritten = await succeeds('update installation set written_at = clock_timestamp()');
    if (isWritten) writtenAt = performance.now();
    return isWritten;
  }

  return function acceptsWrites(): Promise<boolean> {
    if (performance.now() - writtenAt < everyMs) return succeeds('select 1');
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
}

type Options = { pool: pg.Pool; isReady: () => boolean; isLeaving?: () => boolean };

/** `live`: the process runs. `ready`: it is not about to stop, and the database is migrated, responds and accepts writes. */
export async function registerHealth(
  app: FastifyInstance,
  { pool, isReady, isLeaving = () => false }: Options,
) {
  const acceptsWrites = createProbe(pool);
  app.get('/api/health/live', async () => ({ ok: true }));
  app.get('/api/health/ready', async (_request, reply) => {
    if (isLeaving()) {
      reply.code(503);
      return { message: 'This node is about to stop.', code: 'SERVICE_UNAVAILABLE' };
    }
    if (isReady() && (await acceptsWrites())) return { ok: true };
    reply.code(503).header('retry-after', '2');
    return {
      message: "The database is temporarily unavailable or doesn't accept writes.",
      code: 'SERVICE_UNAVAILABLE',
    };
  });
}
