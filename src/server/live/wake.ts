import type { Db } from '#server/db.ts';
import { announceEvents } from './outbox.ts';

const minIntervalMs = 20;

/**
 * Returns a function to call after work that may have written events. It asks all nodes to read them: immediately, and during many
 * calls at most once per interval.
 */
export function createWaker(db: Db) {
  let isDue = false;
  let isQuiet = true;

  async function announce() {
    isQuiet = false;
    isDue = false;
    // Each node looks by itself too, so an announcement may be lost.
    await announceEvents(db).catch(() => {});
    setTimeout(() => {
      isQuiet = true;
      if (isDue) void announce();
    }, minIntervalMs).unref();
  }

  return () => {
    isDue = true;
    if (isQuiet) void announce();
  };
}
