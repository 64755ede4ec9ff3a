import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../trpc.ts';

const portal = getRouteApi('/portal');

/** The signed-in user with the latest changes. Only for components below the portal route. */
export function useUser() {
  const { user } = portal.useRouteContext();
  const { data: session } = trpc.auth.session.useQuery();
  return session?.user ?? user;
}

/** The plan of the client's active subscription, or null. */
export function useActivePlan() {
  const { data: session } = trpc.auth.session.useQuery();
  return session?.activePlan ?? null;
}
