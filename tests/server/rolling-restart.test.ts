import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { hasPgBouncer } from '../support/pgbouncer.ts';
import { compileCache } from '../support/run-script.ts';
import { temporaryFolder } from './app-process.ts';

const requestsBetween = 40;

test.skipIf(!hasPgBouncer)(
  'nodes, the replica and PgBouncer are restarted in turn under load: no live event is missed, and only PgBouncer costs requests',
  { timeout: 240_000 },
  async () => {
    const cluster = await startCluster(temporaryFolder(), compileCache());
    onTestFinished(() => cluster.close());
    const load = await startMixedLoad(cluster.address, cluster.database);
    onTestFinished(async () => {
      await load.stop();
    });

    await load.untilServed(requestsBetween);
    await eventually(async () => {
      const counts = await cluster.readMetric('gva_heavy_reads_total{database="replica"}');
      return counts.reduce((sum, count) => sum + count, 0);
    }).toBeGreaterThan(0);
    for (const index of [0, 1]) {
      expect(await cluster.restartNode(index)).toBe(0);
      await load.untilServed(requestsBetween);
    }
    expect(load.failures).toEqual([]);

    await cluster.replica.stop();
    await load.untilServed(requestsBetween);
    await cluster.replica.start();
    await load.untilServed(requestsBetween);
    expect(load.failures).toEqual([]);
    expect(load.staleReads()).toBe(0);

    await cluster.bouncer.restart();
    await load.untilServed(requestsBetween);
    await load.stop();
    expect(load.failures.filter(({ status }) => status !== 503)).toEqual([]);
    await eventually(load.countEvents).toMatchObject({ missed: 0, doubled: 0, resyncs: 0 });
    expect(load.countEvents().received).toBeGreaterThan(0);
  },
);
