import { parseArgs } from 'node:util';
import { resetDatabase } from '#db/backup/empty.ts';
import { seedDemo } from '#db/seed.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { trashOrphans } from '#server/files/orphans.ts';
import { findOwnership } from '#server/files/owner.ts';
import { confirmDeletion, runDatabaseScript } from './database-script.ts';

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

await runDatabaseScript(async ({ db }, env) => {
  const target = env.DATABASE_URL
    ? 'the database of DATABASE_URL'
    : `the database in ${env.DATA_DIR}`;
  await confirmDeletion(`This deletes everything in ${target}.`, values.yes);
  await resetDatabase(db);
  const files = chooseFileStore(env);
  if ((await findOwnership(db, files)) === 'ours')
    await trashOrphans({ db, files }, { before: new Date(), isConfirmed: true });
  if (env.seed === 'demo') await seedDemo(db);
  console.log(
    env.seed === 'demo' ? 'The database contains the demo data.' : 'The database is empty.',
  );
});
