import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../trpc.ts';

const portal = getRouteApi('/portal');

/** The signed-in person, as edited since the page was opened. Only below the portal. */
export function useUser() {
  const { user } = portal.useRouteContext();
  const { data: session } = trpc.auth.session.useQuery();
  return session?.user ?? user;
}

/** The client's plan while its subscription is active. */
export function useActivePlan() {
  const { data: session } = trpc.auth.session.useQuery();
  return session?.activePlan ?? null;
}
