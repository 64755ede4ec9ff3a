import { QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
} from '@trpc/react-query';
import type { AppRouter } from '#api';
import { sessionGuardLink } from './session-guard.ts';

export const trpc = createTRPCReact<AppRouter>();

const url = '/trpc';

/** Changes arrive as live events, so data is never stale by age and nothing is fetched again on a guess. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, a call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    sessionGuardLink,
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: httpBatchLink({ url, maxURLLength: 2000, maxItems: 10 }),
    }),
  ],
});

/** The same procedures outside React: loaders, guards, live events. */
export const trpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient });
