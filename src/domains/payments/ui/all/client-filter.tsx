import { trpc } from '#client/trpc.ts';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { deletedClient } from '#shared/deleted-names.ts';

type ClientFilterProps = {
  /** The user id of the chosen client. */
  client: number | undefined;
  onChange: (client: number | undefined) => void;
};

/** A choice among all clients. One who was deleted can still be in the URL. */
export function ClientFilter({ client, onChange }: ClientFilterProps) {
  const clients = trpc.users.listClients.useQuery();
  const value = client === undefined ? undefined : String(client);
  const known = (clients.data ?? []).map(({ id, fullName, companyName }) => ({
    value: String(id),
    label: companyName ? `${companyName}, ${fullName}` : fullName,
  }));
  const isKnown = value === undefined || known.some((one) => one.value === value);
  return (
    <FilterSelect
      label="Client"
      loadsOptions
      anyLabel="Any client"
      options={
        isKnown ? known : [...known, { value, label: clients.data ? deletedClient : 'Loading...' }]
      }
      value={value}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
