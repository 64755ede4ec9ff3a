import { createTRPCUntypedClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#api';
import { snapshotLink } from '#client/live/snapshots.ts';
import { snapshotHeader } from '#shared/snapshot.ts';
import type { SimulatedServer } from './simulated-server.ts';

export type Network = {
  /** The next delay, in ms. */
  delay: () => number;
  /** Whether the next response is lost. */
  isLost: () => boolean;
};

class NotFound extends TRPCClientError<AppRouter> {
  constructor() {
    super('Item not found', {
      result: {
        error: {
          code: -32004,
          message: 'Item not found',
          data: { code: 'NOT_FOUND', httpStatus: 404, requestId: null },
        },
      },
    });
  }
}

/** A client with the real link, whose requests and responses are delayed, reordered and lost on their way. */
export function openLine(server: SimulatedServer, network: Network) {
  let unanswered = 0;

  function read(path: string, input: unknown): unknown {
    if (path === 'items.board') return server.board();
    return path === 'items.list' ? server.page(Number(input)) : server.item(Number(input));
  }

  const send: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        unanswered += 1;
        const isLost = op.type === 'query' && network.isLost();
        function answer(data: unknown, snapshot: string) {
          setTimeout(() => {
            unanswered -= 1;
            if (isLost) return observer.error(TRPCClientError.from(new Error('lost')));
            if (data === null) return observer.error(new NotFound());
            const response = new Response(null, { headers: { [snapshotHeader]: snapshot } });
            observer.next({ result: { type: 'data', data }, context: { response } });
            observer.complete();
          }, network.delay());
        }
        setTimeout(() => {
          const snapshot = server.snapshot();
          const transaction = op.type === 'mutation' ? server.begin() : undefined;
          // What is read later than the snapshot may be newer.
          setTimeout(() => {
            if (transaction === undefined) answer(read(op.path, op.input), snapshot);
            else answer(server.commit(transaction, { itemId: Number(op.input) }) ?? null, snapshot);
          }, network.delay());
        }, network.delay());
      });

  return {
    client: createTRPCUntypedClient<AppRouter>({ links: [snapshotLink, send] }),
    isWaiting: () => unanswered > 0,
  };
}
