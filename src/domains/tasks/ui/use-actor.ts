import { useUser } from '#client/shell/use-user.ts';
import type { Actor } from '#shared/actor.ts';

/** The signed-in person as policies see them. */
export function useActor(): Actor {
  const { id, role, isApproved } = useUser();
  return { id, role, isApproved };
}
