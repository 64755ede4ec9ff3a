import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db.ts';
import { connectOrStartPostgres } from '#server/postgres/embedded.ts';
import { isKey } from '#shared/storage-key.ts';

/** The row count and a digest of the rows of each table in the embedded database of a stopped app. */
async function digestTables(dataDir: string) {
  const server = await connectOrStartPostgres({ dataDir });
  const { db, close } = openDatabase(server.url, { timeout: 0, poolSize: 1 });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'
        and tablename !~ '^kysely_' order by tablename`.execute(db);
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest
        from ${sql.table(name)} t`.execute(db);
      digests[`table ${name}`] = rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await close();
    await server.stop();
  }
}

async function digestFiles(dataDir: string) {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const digests: Record<string, string> = {};
  for (const { name, parentPath } of entries)
    if (isKey(name)) {
      const content = await readFile(join(parentPath, name));
      digests[`file ${name}`] = createHash('sha256').update(content).digest('hex');
    }
  return digests;
}

/** A digest of each table and of each uploaded file. Equal results mean equal installations. */
export const digestInstallation = async (dataDir: string) => ({
  ...(await digestTables(dataDir)),
  ...(await digestFiles(dataDir)),
});
