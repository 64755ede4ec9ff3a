import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Keep, openTcpServer } from './tcp-server.ts';

const checkIntervalMs = 200;

/** Spreads new connections over the ports that `choose` returns, and tries the next port if one refuses. */
function openBalancer(choose: () => number[]) {
  let opened = 0;

  const join = (outer: Socket, candidates: number[], keep: Keep) => {
    const [port, ...others] = candidates;
    if (port === undefined) return outer.destroy();
    const inner = connect(port, '127.0.0.1');
    keep(inner);
    const tryNext = () => join(outer, others, keep);
    inner.once('error', tryNext);
    inner.once('connect', () => {
      inner.off('error', tryNext);
      outer.on('close', () => inner.destroy());
      inner.on('close', () => outer.destroy());
      outer.pipe(inner).pipe(outer);
    });
  };
  return openTcpServer((outer, keep) => {
    const ports = choose();
    opened += 1;
    const first = opened % Math.max(ports.length, 1);
    join(outer, [...ports.slice(first), ...ports.slice(0, first)], keep);
  });
}

/**
 * Spreads new connections over servers, as a TCP load balancer does. A connection that a server refuses goes to the next
 * one. A connection that breaks is closed at the client, which cannot know whether its request was carried out.
 */
export const openLoadBalancer = (ports: number[]) => openBalancer(() => ports);

/**
 * A load balancer that uses only servers whose `/api/health/ready` was 200 at the last check. If no server is ready, it uses
 * all of them, as load balancers of cloud providers do.
 */
export async function openCheckedLoadBalancer() {
  const ports = new Set<number>();
  const ready = new Set<number>();
  const balancer = await openBalancer(() => [...(ready.size > 0 ? ready : ports)]);
  let isClosed = false;

  async function check(port: number) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady && ports.has(port)) ready.add(port);
    else ready.delete(port);
  }
  /** Checks each server in its own loop, so that one that answers late does not delay the check of another. */
  async function checkRegularly(port: number) {
    while (!isClosed && ports.has(port)) {
      await check(port);
      await pause(checkIntervalMs);
    }
  }
  const checks: Promise<void>[] = [];

  return {
    address: balancer.address,
    add(port: number) {
      ports.add(port);
      checks.push(checkRegularly(port));
    },
    remove(port: number) {
      ports.delete(port);
      ready.delete(port);
    },
    isReady: (port: number) => ready.has(port),
    async close() {
      isClosed = true;
      await Promise.all(checks);
      await balancer.close();
    },
  };
}
