import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { deletedClient } from '#shared/deleted-names.ts';
import { clientOptions, withChosen } from './person-options.ts';

/** A choice among all clients, by their user ids. One who was deleted can still be in the URL. */
export function useClientFilter(
  client: number | undefined,
  onChange: (client: number | undefined) => void,
): Filter {
  const clients = trpc.users.listClients.useQuery();
  const value = client === undefined ? undefined : String(client);
  return choiceFilter({
    label: 'Client',
    anyLabel: 'Any client',
    options: withChosen(clientOptions(clients.data ?? []), value, clients.data && deletedClient),
    value,
    onChange: (chosen) => onChange(chosen === undefined ? undefined : Number(chosen)),
  });
}
