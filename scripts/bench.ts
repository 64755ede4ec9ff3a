import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#server/postgres/embedded.ts';
import { printSummary } from './bench/aims.ts';
import { measureBrowser } from './bench/browser.ts';
import { measureLive } from './bench/live.ts';
import type { Server } from './bench/processes.ts';
import { measureServer } from './bench/server.ts';
import { measureVolume } from './bench/volume.ts';

const usage = `Usage: npm run bench [-- PART… [options]]

Without a part, all parts run one after the other, which takes about half an hour. At the end it prints which aims are
reached.

  server   requests per second and CPU time of the ten most used calls, compared with a bare Fastify and pg server that
           runs the statements of ours on the same database; memory; options --tasks 100000 --rounds 3 --seconds 1
  live     many live streams on one node; --streams 5000
  browser  pages on a slow network, interactions on a slow processor, and sizes
  volume   lists, the board and the dashboard of a large database; --volume 1000000 --data DIR (a folder that is kept
           and measured again)

Exits with 1 if a request failed, not if an aim is missed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '100000' },
    volume: { type: 'string', default: '1000000' },
    streams: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

const cleanups: (() => Promise<unknown>)[] = [];
async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await cleanUp();
    process.exit(1);
  });

/** A database of this part of the run, or the one in a folder that is kept. */
async function startDatabase(kept?: string) {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'gva-bench-')));
  if (!kept) cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir });
  cleanups.push(postgres.stop);
  return { dataDir, databaseUrl: postgres.url };
}

const onStart = ({ stop }: Server) => void cleanups.push(stop);

const parts: Record<string, () => Promise<void>> = {
  server: async () =>
    measureServer({ ...(await startDatabase()), tasks: Number(values.tasks), pace, onStart }),
  live: async () =>
    measureLive({ ...(await startDatabase()), streams: Number(values.streams), onStart }),
  browser: () => measureBrowser(),
  volume: async () =>
    measureVolume({ ...(await startDatabase(values.data)), tasks: Number(values.volume), onStart }),
};

/** Runs the other parts even if one fails. */
async function run(names: string[]) {
  const unknown = names.find((name) => !parts[name]);
  if (unknown) throw new Error(`${unknown} is not a part.\n\n${usage}`);
  for (const name of names) {
    try {
      await parts[name]?.();
    } catch (error) {
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    } finally {
      await cleanUp();
    }
  }
  printSummary();
}

if (values.help) console.log(usage);
else {
  try {
    await run(positionals.length > 0 ? positionals : Object.keys(parts));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
