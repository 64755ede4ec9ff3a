import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useActor } from '#client/use-user.ts';
import { worksForOneClient } from '../../policy.ts';

/** True for a VA without an assigned client, who cannot create tasks. */
export function useNeedsClient() {
  const mayNeedOne = worksForOneClient(useActor());
  const { data } = trpc.users.assignedClient.useQuery(undefined, { enabled: mayNeedOne });
  return mayNeedOne && data?.assignedClient === null;
}

export const NoClientNote = () => (
  <EmptyState figure="people" title="No Client Assigned">
    You don't have a client assigned to you yet. Please contact your administrator to get a client
    assignment.
  </EmptyState>
);
