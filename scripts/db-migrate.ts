import { appliedMigrations, migrateToLatest } from '#db/migrate.ts';
import { runDatabaseScript } from './database-script.ts';

await runDatabaseScript(async ({ db }) => {
  const before = (await appliedMigrations(db)).length;
  await migrateToLatest(db);
  const applied = await appliedMigrations(db);
  const added = applied.slice(before);
  for (const name of added) console.log(`applied ${name}`);
  console.log(`The database is at ${applied.at(-1)}.`);
});
