import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dumpDatabase } from '#db/backup/dump.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { runDatabaseScript } from './database-script.ts';

const { positionals } = parseArgs({ allowPositionals: true });

await runDatabaseScript(async ({ db }, env) => {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const file = positionals[0] ?? join(env.DATA_DIR, 'backups', `gva-${now}.ndjson.gz`);
  await mkdir(dirname(file), { recursive: true });
  const { rows, files, lost } = await dumpDatabase(db, file, { contents: chooseFileStore(env) });
  console.log(`Wrote ${rows} rows and ${files} files to ${file} and verified them.`);
  if (lost.length > 0)
    console.warn(
      `The content of these uploaded files is missing in the storage, so the backup doesn't have it: ${lost.join(', ')}`,
    );
});
