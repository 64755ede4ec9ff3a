import { useUser } from '#client/shell/use-user.ts';
import type { Actor } from '#shared/actor.ts';

/** The signed-in user as policies expect it. */
export function useActor(): Actor {
  const { id, role, isApproved } = useUser();
  return { id, role, isApproved };
}
