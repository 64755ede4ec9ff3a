import { parseArgs } from 'node:util';
import { restoreDatabase } from '#db/backup/restore.ts';
import { appliedMigrations } from '#db/migrate.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { findOwnership } from '#server/files/owner.ts';
import { confirmDeletion, runDatabaseScript } from './database-script.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const [file] = positionals;

if (!file) {
  console.error('Usage: npm run db:restore -- FILE [--yes]');
  process.exitCode = 1;
} else {
  await runDatabaseScript(async ({ db }, env) => {
    const isEmpty =
      (await appliedMigrations(db)).length === 0 ||
      !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
    if (!isEmpty)
      await confirmDeletion('The backup replaces everything in the database.', values.yes);
    const files = chooseFileStore(env);
    const rows = await restoreDatabase(db, file, files);
    console.log(`Restored and verified ${rows} rows from ${file}.`);
    if ((await findOwnership(db, files)) === 'foreign')
      console.log(
        'The uploaded files belong to another database, so none will be removed. ' +
          'If this database replaces it, run: npm run files:cleanup -- --claim',
      );
  });
}
