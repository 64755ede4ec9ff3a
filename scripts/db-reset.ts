import { parseArgs } from 'node:util';
import { resetDatabase } from '#db/backup/empty.ts';
import { seedDemo } from '#db/seed.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { clearOrphans } from '#server/files/orphans.ts';
import { findOwnership } from '#server/files/owner.ts';
import { confirmLoss, doChore } from './db-chore.ts';

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

await doChore(async ({ db }, env) => {
  const place = env.DATABASE_URL
    ? 'the database of DATABASE_URL'
    : `the database in ${env.DATA_DIR}`;
  await confirmLoss(`This removes everything in ${place}.`, values.yes);
  await resetDatabase(db);
  const files = chooseFileStore(env);
  if ((await findOwnership(db, files)) === 'ours')
    await clearOrphans({ db, files }, { before: new Date(), isConfirmed: true });
  if (env.seed === 'demo') await seedDemo(db);
  console.log(
    env.seed === 'demo' ? 'The database holds the demo again.' : 'The database is empty.',
  );
});
