import { parseArgs } from 'node:util';
import { emptySchema } from '#db/backup/restore.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { seedDemo } from '#db/seed.ts';
import { confirmLoss, doChore } from './db-chore.ts';

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

await doChore(async ({ db }, env) => {
  const place = env.DATABASE_URL
    ? 'the database of DATABASE_URL'
    : `the database in ${env.DATA_DIR}`;
  await confirmLoss(`This removes everything in ${place}.`, values.yes);
  await db.transaction().execute(emptySchema);
  await migrateToLatest(db);
  if (env.seed === 'demo') await seedDemo(db);
  console.log(
    env.seed === 'demo' ? 'The database holds the demo again.' : 'The database is empty.',
  );
});
