import type { Delivery } from './connection.ts';

const most = 500;

/** What was heard within the last `span` milliseconds, for tabs that come in late; complete after the event `after`. */
export function createRecent(span: number) {
  let deliveries: { heardAt: number; delivery: Delivery }[] = [];
  let after: string | null = null;

  return {
    /** `before` is the last event known when this one came. */
    add(delivery: Delivery, before: string | null) {
      // Whoever starts over needs nothing of what was.
      if (delivery.event.kind === 'resync') {
        deliveries = [];
        after = delivery.id;
        return;
      }
      const now = performance.now();
      after ??= before ?? delivery.id;
      deliveries.push({ heardAt: now, delivery });
      for (let first = deliveries[0]; first; first = deliveries[0]) {
        if (deliveries.length <= most && now - first.heardAt <= span) break;
        after = first.delivery.id;
        deliveries.shift();
      }
    },
    clear() {
      deliveries = [];
      after = null;
    },
    read: () => ({ after, recent: deliveries.map(({ delivery }) => delivery) }),
  };
}
