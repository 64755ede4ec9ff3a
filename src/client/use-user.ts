import { getRouteApi } from '@tanstack/react-router';
import type { Actor } from '#shared/actor.ts';
import { type DateStyle, defaultDateStyle } from '#shared/date-style.ts';
import { trpc } from './trpc.ts';

const portal = getRouteApi('/portal');

/** The signed-in user with the latest changes. Only for components below the portal route. */
export function useUser() {
  const { user } = portal.useRouteContext();
  const { data: session } = trpc.auth.session.useQuery();
  return session?.user ?? user;
}

/** The signed-in user as policies expect it. */
export function useActor(): Actor {
  const { id, role, isApproved, clientIds } = useUser();
  return { id, role, isApproved, clientIds };
}

/** How the user reads days and times. */
export function useDateStyle(): DateStyle {
  const { data: session } = trpc.auth.session.useQuery();
  return session?.dateStyle ?? defaultDateStyle;
}

/** The plan of the client's active subscription, or null. */
export function useActivePlan() {
  const { data: session } = trpc.auth.session.useQuery();
  return session?.activePlan ?? null;
}
