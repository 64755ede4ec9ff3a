import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#api';
import { snapshotHeader } from '#shared/snapshot.ts';
import { keepSnapshot } from './snapshots.ts';

/**
 * Makes every query see the writes of this page: a response whose request was sent before a write was acknowledged may be older than
 * the write, so it is requested again. Keeps the snapshot of each response.
 */
export const createFreshLink: TRPCLink<AppRouter> = () => {
  let acknowledged = 0;
  return ({ op, next }) =>
    observable((observer) => {
      if (op.type === 'subscription') return next(op).subscribe(observer);
      let subscription: { unsubscribe: () => void } | undefined;
      let isOver = false;
      function send() {
        const before = acknowledged;
        let isOld = false;
        subscription = next(op).subscribe({
          next(value) {
            if (op.type === 'mutation') acknowledged += 1;
            else if (before !== acknowledged) {
              isOld = true;
              return;
            }
            const { context, result } = value;
            const response = context?.response;
            if ('data' in result && response instanceof Response)
              keepSnapshot(result.data, response.headers.get(snapshotHeader));
            observer.next(value);
          },
          error: (error) => observer.error(error),
          complete() {
            if (!isOld) observer.complete();
            else if (!isOver) send();
          },
        });
      }
      send();
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    });
};
