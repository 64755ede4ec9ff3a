import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#api';

/** A call of the quick capture that the server has not confirmed. The server creates the tasks of each id once. */
export type UnsentTasks = inferRouterInputs<AppRouter>['tasks']['createMany'] & { id: string };

// One key for each call, because concurrent tabs would overwrite a common list. Another user has other keys.
const prefixOf = (userId: number) => `gva-capture:${userId}:`;

let latest = 0;

export function storeUnsent(userId: number, call: UnsentTasks) {
  // Unique, so that calls are sent again in the order of writing.
  latest = Math.max(Date.now(), latest + 1);
  try {
    const text = JSON.stringify({ enteredAt: latest, call });
    localStorage.setItem(prefixOf(userId) + call.id, text);
  } catch {
    // Storage is full or disabled; the lines then exist only in the open page.
  }
}

const releases = new Map<string, () => void>();

/** Waits until no other open page sends or shows the call, and keeps it for this page until it is removed. */
export async function holdUnsent(userId: number, { id }: UnsentTasks) {
  const name = prefixOf(userId) + id;
  if (!('locks' in navigator) || releases.has(name)) return;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const keep = (release: () => void) => {
    releases.set(name, release);
    resolve();
  };
  void navigator.locks.request(name, () => new Promise<void>(keep));
  await held;
}

export const isUnsent = (userId: number, { id }: UnsentTasks) =>
  readUnsentKeys(userId).includes(prefixOf(userId) + id);

export function removeUnsent(userId: number, { id }: UnsentTasks) {
  releases.get(prefixOf(userId) + id)?.();
  releases.delete(prefixOf(userId) + id);
  try {
    localStorage.removeItem(prefixOf(userId) + id);
  } catch {
    // Storage is disabled, so the call was not stored.
  }
}

function readUnsentKeys(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));
  } catch {
    // Storage is disabled.
    return [];
  }
}

/** The stored texts, in no order. They are parsed only if there are any, because that needs the rules of the schema. */
export const readUnsent = (userId: number) =>
  readUnsentKeys(userId).map((key) => localStorage.getItem(key) ?? '');
