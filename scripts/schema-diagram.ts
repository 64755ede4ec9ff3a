import { readFile, writeFile } from 'node:fs/promises';
import { drawDiagrams } from '#db/diagram.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { runDatabaseScript } from './database-script.ts';

const page = new URL('../docs/schema.md', import.meta.url);

await runDatabaseScript(async ({ db }) => {
  await migrateToLatest(db);
  const diagrams = await drawDiagrams(db);
  const text = await readFile(page, 'utf8');
  const drawn = text.replace(
    /(<!-- diagrams -->\n)[\s\S]*(<!-- end of diagrams -->)/,
    (_, start: string, end: string) => `${start}\n${diagrams}\n${end}`,
  );
  await writeFile(page, drawn);
  console.log('The diagrams in docs/schema.md are up to date.');
});
