import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db.ts';
import { until } from './eventually.ts';
import { openCheckedLoadBalancer } from './load-balancer.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startReplication } from './replication.ts';
import { startServerProcess } from './server-process.ts';

/** Longer than the load balancer of a busy machine needs to notice that a node is not ready. */
const shutdownDelaySeconds = 4;

/** The memory of a process in megabytes. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const portOf = (address: string) => Number(new URL(address).port);

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Two nodes behind a load balancer, on a PostgreSQL behind PgBouncer in transaction mode, with a streaming replica. */
export async function startCluster(folder: string, settings: Record<string, string> = {}) {
  const servers = await startReplication(join(folder, 'databases'));
  const bouncer = await startPgBouncer(servers.primary.url, { poolSize: 10 });
  const database = openDatabase(servers.primary.url, { poolSize: 2 });
  const balancer = await openCheckedLoadBalancer();
  const variables = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: servers.primary.url,
    DATABASE_REPLICA_URL: servers.replica.url,
    METRICS_TOKEN: 'a token for tests only',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    ACCESS_LOG: 'off',
    SHUTDOWN_DELAY: String(shutdownDelaySeconds),
    ...settings,
  };

  async function startNode() {
    const node = startServerProcess(variables);
    const address = await node.ready;
    const port = portOf(address);
    balancer.add(port);
    await until(() => balancer.isReady(port));
    return { ...node, address, port };
  }
  const nodes = await Promise.all([startNode(), startNode()]);

  return {
    address: balancer.address,
    database,
    bouncer,
    replica: servers.replica,
    nodes,
    /** Stops the node as an upgrade does, and starts another in its place. */
    async restartNode(index: number) {
      const node = nodes[index];
      if (!node) throw new Error(`There is no node ${index}`);
      await node.stop();
      balancer.remove(node.port);
      nodes[index] = await startNode();
      return (await node.ended).code;
    },
    /** A figure of each node. */
    async readMetric(sample: string) {
      return Promise.all(
        nodes.map(async ({ address }) => {
          const headers = { authorization: `Bearer ${variables.METRICS_TOKEN}` };
          const text = await (await fetch(`${address}/metrics`, { headers })).text();
          const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
          return Number(line?.split(' ').at(-1) ?? Number.NaN);
        }),
      );
    },
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      await balancer.close();
      await database.close();
      await bouncer.close();
      await servers.close();
    },
  };
}
