import { trpc } from '#client/trpc.ts';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { clientOptions, withChosen } from '../person-options.ts';

type OwnClientFilterProps = {
  client: number | undefined;
  onChange: (change: { client: number | undefined }) => void;
};

/** The clients of a VA, if there is a choice. */
export default function OwnClientFilter({ client, onChange }: OwnClientFilterProps) {
  const { data } = trpc.users.assignedClient.useQuery();
  const own = data?.assignedClients ?? [];
  if (own.length < 2 && client === undefined) return null;
  const value = client === undefined ? undefined : String(client);
  return (
    <FilterSelect
      label="Client"
      anyLabel="All clients"
      options={withChosen(clientOptions(own), value, data ? 'Another client' : 'Loading...')}
      value={value}
      onChange={(chosen) => onChange({ client: chosen === undefined ? undefined : Number(chosen) })}
    />
  );
}
