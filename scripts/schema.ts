import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchema } from '#db/schema.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { drawDiagrams } from './schema/diagram.ts';
import { writeTableTypes } from './schema/table-types.ts';

const page = new URL('../docs/schema.md', import.meta.url);
const types = new URL('../db/types.ts', import.meta.url);

// A temporary database, because that of the app may have an earlier state of `db/schema`.
const dataDir = await mkdtemp(join(tmpdir(), 'gva-schema-'));
try {
  const postgres = await startPostgres({ dataDir, fast: true });
  const { db, close } = openDatabase(postgres.url, { timeout: 0 });
  try {
    await db.transaction().execute(createSchema);
    await writeFile(types, await writeTableTypes(db));
    const diagrams = await drawDiagrams(db);
    const text = await readFile(page, 'utf8');
    const drawn = text.replace(
      /(<!-- diagrams -->\n)[\s\S]*(<!-- end of diagrams -->)/,
      (_, start: string, end: string) => `${start}\n${diagrams}\n${end}`,
    );
    await writeFile(page, drawn);
  } finally {
    await close();
    await postgres.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.log('db/types.ts and the diagrams in docs/schema.md are up to date.');
