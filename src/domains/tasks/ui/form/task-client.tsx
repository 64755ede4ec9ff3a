import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useActor } from '#client/use-user.ts';
import type { AssignedClient } from '#domains/users/directory/picker-schema.ts';
import { clientOptions } from '#domains/users/parts/person-options.ts';
import { worksForClients } from '../../policy.ts';

/** The clients that the actor can select: all for an admin, their own for a VA. */
function useClientChoices() {
  const isForClients = worksForClients(useActor());
  const all = trpc.users.listClients.useQuery(undefined, { enabled: !isForClients });
  const own = trpc.users.assignedClient.useQuery(undefined, {
    enabled: isForClients,
    select: toAssignedClients,
  });
  return isForClients ? own : all;
}

const toAssignedClients = ({ assignedClients }: { assignedClients: AssignedClient[] }) =>
  assignedClients;

/** The client of the task; admins select one, and VAs with several clients. */
export function ClientField({ field, hint }: { field: FormField; hint?: string | undefined }) {
  const clients = useClientChoices();
  if (clients.isError) return <FormError>{errorMessage(clients.error)}</FormError>;
  return (
    <SelectField
      // Remounts when the list has loaded, so that the draft's choice is selected.
      key={clients.isSuccess ? 'loaded' : 'loading'}
      field={field}
      label="Client"
      // Set here, because a form that opened before the VA's clients were loaded does not know that it is required.
      required
      {...(hint !== undefined && { hint })}
      options={clientOptions(clients.data ?? [])}
      placeholder={clients.isSuccess ? 'Select a client' : 'Loading clients...'}
    />
  );
}

/** The number of clients of a VA; undefined for others, and while it loads. */
export function useClientCount() {
  const isVa = worksForClients(useActor());
  const { data } = trpc.users.assignedClient.useQuery(undefined, { enabled: isVa });
  return isVa ? data?.assignedClients.length : undefined;
}

/** True for a VA without an assigned client, who cannot create tasks. */
export const useNeedsClient = () => useClientCount() === 0;

export const NoClientNote = () => (
  <EmptyState illustration="people" title="No Client Assigned">
    You don't have a client assigned to you yet. Please contact your administrator to get a client
    assignment.
  </EmptyState>
);
