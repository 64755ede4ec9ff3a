import { createTRPCClient, httpSubscriptionLink, TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { AppRouter } from '#api';
import type { LiveEvent, ObjectEvent } from '#shared/live-event.ts';
import type { TestApp } from './app.ts';
import { until } from './eventually.ts';
import type { TestUser } from './factories.ts';

type Received = { id: string; event: LiveEvent };

/** A stream of live events over real HTTP, as a browser opens it. */
export type Stream = {
  received: Received[];
  /** Received events about objects, without events about the stream itself. Throws if the stream was refused or lost. */
  changes: () => ObjectEvent[];
  lastId: () => string | null;
  isOver: () => boolean;
  error: () => TRPCClientError<AppRouter> | null;
  waitFor: (expected: Partial<ObjectEvent>) => Promise<void>;
  close: () => void;
};

export const isChange = (event: LiveEvent): event is ObjectEvent =>
  event.kind !== 'hello' && event.kind !== 'resync' && event.kind !== 'typing';

const isLike = (event: LiveEvent, expected: Partial<ObjectEvent>) =>
  Object.entries(expected).every(([name, value]) => Reflect.get(event, name) === value);

type Input = { lastEventId?: string | null; connectionId?: string };

/** A tRPC client for subscriptions that sends the session cookie. */
export const subscriber = (url: string, cookie: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url,
        EventSource,
        eventSourceOptions: {
          fetch: (address, init) =>
            fetch(address, { ...init, headers: { ...init.headers, cookie } }),
        },
      }),
    ],
  });

/** Opens streams on one node. `follow` resolves when the stream has started or was refused. */
export async function openStreams(node: TestApp) {
  const url = await node.listen();
  const streams = new Set<Stream>();

  async function clientOf(user: TestUser | null) {
    const cookie = user ? await node.cookieOf(user) : '';
    return subscriber(`${url}/trpc`, cookie);
  }

  async function follow(user: TestUser | null, input: Input = {}): Promise<Stream> {
    const client = await clientOf(user);
    const received: Received[] = [];
    let isOpen = false;
    let over = false;
    let error: TRPCClientError<AppRouter> | null = null;
    let failure: unknown;
    const subscription = client.live.follow.subscribe(input, {
      onStarted: () => {
        isOpen = true;
      },
      onData: ({ id, data }) => received.push({ id, event: data }),
      onError: (reason) => {
        error = reason instanceof TRPCClientError ? reason : null;
        failure = reason;
        over = true;
      },
      onComplete: () => {
        over = true;
      },
      // Tests reconnect explicitly.
      onConnectionStateChange: ({ state, error: lost }) => {
        if (state === 'connecting' && lost) {
          failure = lost;
          over = true;
          subscription.unsubscribe();
        }
      },
    });
    const stream: Stream = {
      received,
      changes() {
        if (failure) throw new Error('The stream was refused or lost.', { cause: failure });
        return received.map(({ event }) => event).filter(isChange);
      },
      lastId: () => received.at(-1)?.id ?? null,
      isOver: () => over,
      error: () => error,
      waitFor: (expected) =>
        until(() => received.some(({ event }) => isLike(event, expected))).then(() => undefined),
      close: () => {
        subscription.unsubscribe();
        streams.delete(stream);
      },
    };
    streams.add(stream);
    await until(() => (isOpen && received.length > 0) || over);
    return stream;
  }

  return {
    url,
    follow,
    closeAll: () => {
      for (const stream of streams) stream.close();
    },
  };
}
