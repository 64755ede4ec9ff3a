import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useActor } from '#client/use-user.ts';
import { worksForOneClient } from '../../policy.ts';

/** The client of the task; only admins select one. */
export function ClientField({ field }: { field: FormField }) {
  const clients = trpc.users.listClients.useQuery();
  if (clients.isError) return <FormError>{errorMessage(clients.error)}</FormError>;
  const options = (clients.data ?? []).map(({ id, fullName, companyName }) => ({
    value: String(id),
    label: companyName ? `${fullName}, ${companyName}` : fullName,
  }));
  return (
    <SelectField
      // Remounts when the list has loaded, so that the draft's choice is selected.
      key={clients.isSuccess ? 'loaded' : 'loading'}
      field={field}
      required
      label="Client"
      options={options}
      placeholder={clients.isSuccess ? 'Select a client' : 'Loading clients...'}
    />
  );
}

/** True for a VA without an assigned client, who cannot create tasks. */
export function useNeedsClient() {
  const mayNeedOne = worksForOneClient(useActor());
  const { data } = trpc.users.assignedClient.useQuery(undefined, { enabled: mayNeedOne });
  return mayNeedOne && data?.assignedClient === null;
}

export const NoClientNote = () => (
  <EmptyState illustration="people" title="No Client Assigned">
    You don't have a client assigned to you yet. Please contact your administrator to get a client
    assignment.
  </EmptyState>
);
