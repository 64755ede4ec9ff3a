import { readFile, writeFile } from 'node:fs/promises';
import { drawDiagrams } from '#db/diagram.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { writeTableTypes } from '#db/table-types.ts';
import { runDatabaseScript } from './database-script.ts';

const page = new URL('../docs/schema.md', import.meta.url);
const types = new URL('../db/types.ts', import.meta.url);

await runDatabaseScript(async ({ db }) => {
  await migrateToLatest(db);
  await writeFile(types, await writeTableTypes(db));
  const diagrams = await drawDiagrams(db);
  const text = await readFile(page, 'utf8');
  const drawn = text.replace(
    /(<!-- diagrams -->\n)[\s\S]*(<!-- end of diagrams -->)/,
    (_, start: string, end: string) => `${start}\n${diagrams}\n${end}`,
  );
  await writeFile(page, drawn);
  console.log('db/types.ts and the diagrams in docs/schema.md are up to date.');
});
