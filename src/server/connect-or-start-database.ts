import type { Env } from '#server/env.ts';

/** The database for scripts: DATABASE_URL if set, or the embedded PostgreSQL, which is started if it is not running. */
export async function connectOrStartDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Env) {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const { connectOrStartPostgres } = await import('#server/postgres/embedded.ts');
  return connectOrStartPostgres({ dataDir: DATA_DIR });
}
