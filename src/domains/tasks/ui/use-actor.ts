import { useUser } from '#client/shell/use-user.ts';
import type { Actor } from '#shared/actor.ts';

/** The signed-in person as policies see them. A VA who may not see the pool is never shown a task of it. */
export function useActor(): Actor {
  const { id, role } = useUser();
  return { id, role, isApproved: true };
}
