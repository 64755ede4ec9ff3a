import { replaceEqualDeep } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '#api';
import { isPaged } from '#client/fetch-next.ts';
import {
  formatPosition,
  isInSnapshot,
  positionOf,
  snapshotHeader,
  type TransactionId,
} from '#shared/snapshot.ts';

/** By the data of a response: the snapshot in which it was read. */
const snapshots = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function keepSnapshot(data: unknown, snapshot: string | null | undefined) {
  if (isObject(data) && snapshot) snapshots.set(data, snapshot);
}

const keepSnapshotOf = (response: unknown, answer: unknown) =>
  response instanceof Response && keepSnapshot(answer, response.headers.get(snapshotHeader));

/** Keeps the snapshot of each response, also of a refusal. */
export const snapshotLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next: ({ context, result }) =>
          'data' in result && keepSnapshotOf(context?.response, result.data),
        error: (error) => keepSnapshotOf(error.meta?.response, error),
      }),
    );

const copySnapshot = (from: unknown, to: unknown) =>
  keepSnapshot(to, isObject(from) ? snapshots.get(from) : undefined);

/** The `structuralSharing` of all queries: what did not change keeps its identity, and is as new as the response. */
export function shareEqualParts(former: unknown, data: unknown): unknown {
  const shared = replaceEqualDeep(former, data);
  copySnapshot(data, shared);
  if (isPaged(shared) && isPaged(data))
    for (const [index, page] of data.pages.entries()) copySnapshot(page, shared.pages[index]);
  return shared;
}

/** Whether the data contains what the transaction committed. Of a list, each page does. False if its snapshot is unknown. */
export function contains(data: unknown, transaction: TransactionId): boolean {
  if (isPaged(data)) return data.pages.every((page) => contains(page, transaction));
  const snapshot = isObject(data) ? snapshots.get(data) : undefined;
  return snapshot !== undefined && isInSnapshot(snapshot, transaction);
}

/** Where the events begin that the data may lack; null if its snapshot is unknown. */
export function positionOfData(data: unknown): string | null {
  const snapshot = isObject(data) ? snapshots.get(data) : undefined;
  return snapshot === undefined ? null : formatPosition(positionOf(snapshot));
}
