import { trpc } from '#client/trpc.ts';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { clientOptions, withChosen } from '#domains/users/parts/person-options.ts';
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
  const label = clients.data ? deletedClient : 'Loading...';
  return (
    <FilterSelect
      label="Client"
      loadsOptions
      anyLabel="Any client"
      options={withChosen(clientOptions(clients.data ?? []), value, label)}
      value={value}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
