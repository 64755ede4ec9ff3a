import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';

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
