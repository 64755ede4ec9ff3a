import { QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
} from '@trpc/react-query';
import type { AppRouter } from '#api';
import { type Agency, agency, setAgency } from '#shared/agency.ts';
import { userHeader } from '#shared/user-header.ts';
import { keepaliveFetch } from './keepalive-fetch.ts';
import { createRefetching } from './live/refetching.ts';
import { keepSnapshot, shareEqualParts, snapshotLink } from './live/snapshots.ts';
import { createSessionGuardLink } from './session-guard.ts';

export const trpc = createTRPCReact<AppRouter>();

const url = '/trpc';

/** `refetching` keeps cached data current, so it never becomes stale by age and needs no speculative refetch. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: shareEqualParts,
      // Offline calls fail immediately with an error instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const refetching = createRefetching(queryClient);

/** A request without a response would keep its query from being fetched again. */
const queryTimeoutMs = 30_000;

/** The id of the user that this page shows. */
export function userIdOfPage(): number | undefined {
  return trpcCache.auth.session.getData()?.user?.id;
}

const isSignedIn = () => userIdOfPage() !== undefined;

/** Binds a request to the user of this page: if another user has signed in in another tab, the server refuses it (401). */
export function userHeaders(): Record<string, string> {
  const userId = userIdOfPage();
  return userId === undefined ? {} : { [userHeader]: String(userId) };
}

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    createSessionGuardLink(isSignedIn),
    snapshotLink,
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: splitLink({
        condition: (operation) => operation.type === 'mutation',
        // Not batched, because a batch waits for a timer, and a reload before it would lose the change.
        true: httpLink({ url, headers: userHeaders, fetch: keepaliveFetch }),
        false: httpBatchLink({
          url,
          headers: userHeaders,
          maxURLLength: 2000,
          maxItems: 12,
          fetch(address, { signal, ...init } = {}) {
            const signals = [AbortSignal.timeout(queryTimeoutMs), ...(signal ? [signal] : [])];
            return fetch(address, { ...init, signal: AbortSignal.any(signals) });
          },
        }),
      }),
    }),
  ],
});

/** The same procedures outside React, for loaders, guards and live events. */
export const trpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient });

// The server writes the agency into each page, also into those without a session.
const agencyElement = globalThis.document?.getElementById('agency');
if (agencyElement) setAgency(JSON.parse(agencyElement.textContent));

// Each response of the session has the agency's settings. What a node of the former version does not send stays.
let lastAgency: Partial<Agency> | undefined;
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const session = trpcCache.auth.session.getData();
  if (!session || session.agency === lastAgency) return;
  lastAgency = session.agency;
  setAgency({ ...agency(), ...session.agency });
});

// The server writes the session into the pages of the portal, which saves their first request.
const sessionElement = globalThis.document?.getElementById('session');
if (sessionElement) {
  const session = JSON.parse(sessionElement.textContent);
  keepSnapshot(session, sessionElement.dataset.snapshot);
  trpcCache.auth.session.setData(undefined, session, { updatedAt: performance.timeOrigin });
  // Otherwise the document would contain the user's data after a sign-out.
  sessionElement.remove();
}
