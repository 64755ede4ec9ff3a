import { parseArgs } from 'node:util';
import * as z from 'zod';
import { migrateToLatest } from '#db/migrate.ts';
import { seedDemo, seedVolume } from '#db/seed.ts';
import { runDatabaseScript } from './database-script.ts';

const usage = `Usage: npm run db:seed -- [options]

Fills an empty database with the demo, then adds the given number of rows:

  --clients N  --vas N  --tasks N  --comments N  --time-logs N  --messages N`;

const amount = z.coerce
  .number({ error: 'An amount must be a whole number from 0 to 10 million.' })
  .int('An amount must be a whole number from 0 to 10 million.')
  .min(0, 'An amount must be a whole number from 0 to 10 million.')
  .max(10_000_000, 'An amount must be a whole number from 0 to 10 million.');

function readAmounts() {
  const text = { type: 'string', default: '0' } as const;
  const { values } = parseArgs({
    options: {
      clients: text,
      vas: text,
      tasks: text,
      comments: text,
      'time-logs': text,
      messages: text,
      help: { type: 'boolean', default: false },
    },
  });
  const { help, 'time-logs': timeLogs, ...others } = values;
  if (help) return undefined;
  return z
    .object({
      clients: amount,
      vas: amount,
      tasks: amount,
      comments: amount,
      timeLogs: amount,
      messages: amount,
    })
    .parse({ ...others, timeLogs });
}

function amountsOrUsage() {
  try {
    return readAmounts();
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    console.error(issue?.message ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
    return undefined;
  }
}

const volume = amountsOrUsage();
if (!volume) console.log(usage);
else {
  await runDatabaseScript(async ({ db }) => {
    await migrateToLatest(db);
    const isNew = await seedDemo(db);
    console.log(
      isNew
        ? 'Filled the empty database with the demo.'
        : 'The database is not empty; the demo was not added.',
    );
    const added = Object.entries(volume).filter(([, count]) => count > 0);
    if (added.length === 0) return;
    const startedAt = performance.now();
    await seedVolume(db, volume);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `Added ${added.map(([what, count]) => `${count} ${what}`).join(', ')} in ${seconds} s.`,
    );
  });
}
