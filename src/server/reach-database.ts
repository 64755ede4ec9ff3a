import type { Env } from '#server/env.ts';

/** The database that the environment names, for a chore: one's own server, or the embedded one, started if need be. */
export async function reachDatabase({ DATABASE_URL, DATA_DIR }: Env) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  const { reachPostgres } = await import('#server/postgres/embedded.ts');
  return reachPostgres({ dataDir: DATA_DIR });
}
