import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processesOn } from '#server/postgres/processes.ts';
import { until } from '../support/eventually.ts';
import { clusterOf, type Installation, withInstallation } from './installation.ts';
import { type FaultPart, percentile, type Report } from './part.ts';
import { writeDuring } from './writers.ts';

const maxPauseMs = 1_000;

/** Half of the kills end the app, half the database, in random order. */
const shuffledVictims = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    victim: index % 2 === 0 ? ('app' as const) : ('database' as const),
    order: Math.random(),
  }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ victim }) => victim);

async function killApp(installation: Installation) {
  const app = installation.app();
  app.kill('SIGKILL');
  await app.ended;
  const startedAt = performance.now();
  await installation.restart();
  return (performance.now() - startedAt) / 1_000;
}

async function killDatabase({ postmaster, becomesReady }: Installation) {
  const victim = postmaster();
  assert(victim);
  const killedAt = performance.now();
  process.kill(victim, 'SIGKILL');
  await until(() => ![victim, undefined].includes(postmaster()));
  await becomesReady();
  return (performance.now() - killedAt) / 1_000;
}

type Times = { app: number[]; database: number[] };

function report(figure: Report, { app, database }: Times) {
  figure('kills of the app', app.length, '');
  figure('start to ready after a kill, 95th percentile', percentile(app, 0.95), 's', 3);
  figure('kills of the database', database.length, '');
  figure('outage after a kill, 95th percentile', percentile(database, 0.95), 's', 5);
}

/** The app and the database are killed at random moments while clients write. */
export const kills: FaultPart = {
  name: 'kills',
  async run(folder, figure) {
    const times: Times = { app: [], database: [] };
    await withInstallation(folder, (installation) =>
      writeDuring(installation, { count: 40, figure }, async () => {
        for (const victim of shuffledVictims(100)) {
          await pause(Math.random() * maxPauseMs);
          const kill = victim === 'app' ? killApp : killDatabase;
          times[victim].push(await kill(installation));
        }
        await pause(maxPauseMs);
      }),
    );
    report(figure, times);
    assert.deepEqual(processesOn(clusterOf(join(folder, 'data'))), [], 'processes that were left');
  },
};
