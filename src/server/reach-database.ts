import type { Env } from '#server/env.ts';

/** The database that the environment names, for a chore: one's own server, or the embedded one, started if need be. */
export async function reachDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Env) {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const { reachPostgres } = await import('#server/postgres/embedded.ts');
  return reachPostgres({ dataDir: DATA_DIR });
}
