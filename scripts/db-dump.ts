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
  const rows = await dumpDatabase(db, file, chooseFileStore(env));
  console.log(`Wrote ${rows} rows to ${file} and verified them.`);
});
