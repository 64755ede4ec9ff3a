import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, memoryOf, startCluster } from '../support/cluster.ts';
import { type MixedLoad, startMixedLoad } from '../support/mixed-load.ts';
import type { FaultPart, Report } from './part.ts';

// `ROLLING_RESTART_MINUTES=10 npm run test:faults -- rolling-restart`: both nodes are restarted in turn each minute.
const minutes = Number(process.env.ROLLING_RESTART_MINUTES ?? 1);
const maxGrowth = 1.2;
const requestsAfterRestart = 200;

/** Restarts the nodes in turn each minute. Returns their memory before each restart. */
async function restartNodes(cluster: Cluster, load: MixedLoad) {
  const memory: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(60_000);
    for (const [index, { pid }] of [...cluster.nodes].entries()) {
      memory.push(memoryOf(pid));
      assert.equal(await cluster.restartNode(index), 0, 'exit code of a restarted node');
    }
  }
  await load.untilServed(requestsAfterRestart);
  return memory;
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Single values differ with the last garbage collection. */
function checkMemory(memory: number[], figure: Report) {
  const share = Math.ceil(memory.length / 3);
  const [first, last] = [meanOf(memory.slice(0, share)), meanOf(memory.slice(-share))];
  figure('memory of a node, mean of the first third', first, 'MB');
  figure('memory of a node, mean of the last third', last, 'MB');
  if (minutes > 2) assert.ok(last <= first * maxGrowth, 'memory grew');
}

async function restartReplica({ replica }: Cluster, load: MixedLoad, figure: Report) {
  const before = load.failures.length;
  await replica.stop();
  await load.untilServed(requestsAfterRestart);
  await replica.start();
  await load.untilServed(requestsAfterRestart);
  figure('failed requests while the replica restarted', load.failures.length - before, '');
  assert.deepEqual(load.failures.slice(before), []);
}

async function restartPgBouncer({ bouncer }: Cluster, load: MixedLoad, figure: Report) {
  const before = load.failures.length;
  await bouncer.restart();
  await load.untilServed(requestsAfterRestart);
  const refused = load.failures.slice(before);
  assert.deepEqual(
    refused.filter(({ status }) => status !== 503),
    [],
  );
  figure('503 responses while PgBouncer restarted', refused.length, '');
  const [first, last] = [refused[0]?.at ?? 0, refused.at(-1)?.at ?? 0];
  figure('time from the first to the last of them', (last - first) / 1_000, 's');
}

/** Two nodes, PgBouncer and a replica under mixed load; each is restarted in turn. */
export const rollingRestart: FaultPart = {
  name: 'rolling-restart',
  async run(folder, figure) {
    const cluster = await startCluster(folder);
    const load = await startMixedLoad(cluster.address, cluster.database);
    try {
      const memory = await restartNodes(cluster, load);
      figure('minutes, with a restart of both nodes in each', minutes, '');
      figure('requests', load.succeeded() + load.failures.length, '');
      figure('failed requests', load.failures.length, '');
      assert.deepEqual(load.failures, []);
      checkMemory(memory, figure);
      await restartReplica(cluster, load, figure);
      await restartPgBouncer(cluster, load, figure);
    } finally {
      const events = await load.stop();
      const reads = await Promise.all(
        ['replica', 'primary'].map((database) =>
          cluster.readMetric(`gva_heavy_reads_total{database="${database}"}`),
        ),
      );
      const [byReplica = 0, byPrimary = 0] = reads.map((counts) =>
        counts.reduce((sum, count) => sum + count, 0),
      );
      figure('heavy reads of the last nodes', byReplica + byPrimary, '');
      figure('of these by the replica', (100 * byReplica) / (byReplica + byPrimary), '%');
      figure('reports without the change before them', load.staleReads(), '');
      figure('live events received', events.received, '');
      figure('missed live events', events.missed, '');
      figure('doubled live events', events.doubled, '');
      figure('streams that had to reload everything', events.resyncs, '');
      await cluster.close();
      assert.equal(events.missed + events.doubled + events.resyncs + load.staleReads(), 0);
    }
  },
};
