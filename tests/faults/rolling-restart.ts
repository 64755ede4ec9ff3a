import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, memoryOf, startCluster } from '../support/cluster.ts';
import { type MixedLoad, startMixedLoad } from '../support/mixed-load.ts';
import type { FaultPart, Report } from './part.ts';

// `ROLLING_RESTART_MINUTES=10 npm run test:faults -- rolling-restart`: one node is restarted each minute.
const minutes = Number(process.env.ROLLING_RESTART_MINUTES ?? 2);
const nodeCount = 2;
const maxGrowth = 1.2;
const requestsAfterRestart = 200;

/** Restarts the nodes in turn. Returns the memory of each node that ran for two minutes, at its end. */
async function restartNodes(cluster: Cluster) {
  const memory: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(60_000);
    const index = minute % nodeCount;
    const node = cluster.nodes[index];
    if (node && minute > 0) memory.push(memoryOf(node.pid));
    assert.equal(await cluster.restartNode(index), 0, 'exit code of a restarted node');
  }
  await pause(60_000);
  return memory;
}

function checkMemory(memory: number[], figure: Report) {
  const [first, last] = [memory[0], memory.at(-1)];
  if (first === undefined || last === undefined) return;
  figure('memory of the first node after two minutes', first, 'MB');
  figure('memory of the last node after two minutes', last, 'MB');
  figure('most memory of a node after two minutes', Math.max(...memory), 'MB');
  if (memory.length > 2) assert.ok(last <= first * maxGrowth, 'memory grew');
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
      const memory = await restartNodes(cluster);
      figure('minutes, with a restart of one node in each', minutes, '');
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
