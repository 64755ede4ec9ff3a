import { parseArgs } from 'node:util';
import { restoreDatabase } from '#db/backup/restore.ts';
import { appliedMigrations } from '#db/migrate.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { findOwnership } from '#server/files/owner.ts';
import { confirmLoss, doChore } from './db-chore.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const [file] = positionals;

if (!file) {
  console.error('Usage: npm run db:restore -- FILE [--yes]');
  process.exitCode = 1;
} else {
  await doChore(async ({ db }, env) => {
    const isEmpty =
      (await appliedMigrations(db)).length === 0 ||
      !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
    if (!isEmpty) await confirmLoss('The backup takes the place of all that is there.', values.yes);
    const files = chooseFileStore(env);
    const rows = await restoreDatabase(db, file, files);
    console.log(`Restored ${rows} rows from ${file}; each is as it was saved.`);
    if ((await findOwnership(db, files)) === 'foreign')
      console.log(
        'The uploaded files belong to another database, so none will be removed. ' +
          'If this one takes its place, run: npm run files:cleanup -- --claim',
      );
  });
}
