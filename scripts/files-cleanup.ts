import { parseArgs } from 'node:util';
import { migrateToLatest } from '#db/migrate.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { maxUploadMs } from '#server/files/jobs.ts';
import { trashOrphans } from '#server/files/orphans.ts';
import { claimFiles } from '#server/files/owner.ts';
import { runDatabaseScript } from './database-script.ts';

const { values } = parseArgs({
  options: {
    yes: { type: 'boolean', default: false },
    claim: { type: 'boolean', default: false },
  },
});

await runDatabaseScript(async ({ db }, env) => {
  await migrateToLatest(db);
  const files = chooseFileStore(env);
  if (values.claim) {
    await claimFiles(db, files);
    console.log('The uploaded files now belong to this database.');
  }
  const before = new Date(Date.now() - maxUploadMs);
  const counts = await trashOrphans({ db, files }, { before, isConfirmed: values.yes });
  console.log(
    `Of ${counts.stored} files, ${counts.trashed} were unknown to the database and were moved to the trash for 30 days; ` +
      `${counts.restored} were restored, ${counts.removed} deleted.`,
  );
});
