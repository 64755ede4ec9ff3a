import type { Delivery } from './connection.ts';

const maxDeliveries = 500;

/** The events of the last `maxAgeMs` for tabs that join late. Complete from the event after `after`. */
export function createReplayBuffer(maxAgeMs: number) {
  let deliveries: { receivedAt: number; delivery: Delivery }[] = [];
  let after: string | null = null;

  return {
    add(delivery: Delivery) {
      // A tab that joins late would show it too late.
      if (delivery.event.kind === 'typing') return;
      // After a resync every tab refetches everything, so earlier events are not needed.
      if (delivery.event.kind === 'resync') {
        deliveries = [];
        after = delivery.id;
        return;
      }
      const now = performance.now();
      after ??= delivery.id;
      deliveries.push({ receivedAt: now, delivery });
      for (let first = deliveries[0]; first; first = deliveries[0]) {
        if (deliveries.length <= maxDeliveries && now - first.receivedAt <= maxAgeMs) break;
        after = first.delivery.id;
        deliveries.shift();
      }
    },
    /** Forgets the events. The next one follows `id`, or is the first that is known. */
    restart(id: string | null) {
      deliveries = [];
      after = id;
    },
    read: () => ({ after, recent: deliveries.map(({ delivery }) => delivery) }),
  };
}
