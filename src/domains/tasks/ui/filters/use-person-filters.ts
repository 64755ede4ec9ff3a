import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { useActor } from '#client/use-user.ts';
import { clientOptions, withChosen } from '#domains/users/parts/person-options.ts';
import { deletedClient, deletedVa } from '#shared/deleted-names.ts';
import { managesAllTasks, ownsTasks, worksForClients } from '../../policy.ts';
import type { TasksChange, TasksSearch } from '../tasks-search.ts';

const maxVas = 500;

/** All clients for administrators; the clients of a VA, if there is a choice. */
function useClientFilter(
  { client }: TasksSearch,
  onChange: (change: TasksChange) => void,
): Filter | undefined {
  const actor = useActor();
  const managesAll = managesAllTasks(actor);
  const all = trpc.users.listClients.useQuery(undefined, { enabled: managesAll });
  const own = trpc.users.assignedClient.useQuery(undefined, { enabled: worksForClients(actor) });
  const clients = managesAll ? all.data : own.data?.assignedClients;
  if (!managesAll && (clients?.length ?? 0) < 2 && client === undefined) return undefined;
  const value = client === undefined ? undefined : String(client);
  const unlisted = clients && (managesAll ? deletedClient : 'Another client');
  return choiceFilter({
    label: 'Client',
    anyLabel: managesAll ? 'Any client' : 'All clients',
    options: withChosen(clientOptions(clients ?? []), value, unlisted),
    value,
    onChange: (chosen) => onChange({ client: chosen === undefined ? undefined : Number(chosen) }),
  });
}

/**
 * Administrators choose among all VAs, also inactive ones, because their tasks need another one; clients among their VA
 * and the VAs of their tasks.
 */
function useVaFilter({ va }: TasksSearch, onChange: (change: TasksChange) => void): Filter {
  const actor = useActor();
  const managesAll = managesAllTasks(actor);
  const all = trpc.users.list.useQuery(
    { role: 'va', sort: 'name', order: 'ascending', limit: maxVas },
    { enabled: managesAll },
  );
  const own = trpc.users.listOwnVas.useQuery({}, { enabled: ownsTasks(actor) });
  const options = managesAll
    ? (all.data?.items ?? []).map((one) => ({
        value: String(one.id),
        label: `${one.fullName}${'status' in one && one.status === 'inactive' ? ' (inactive)' : ''}`,
      }))
    : (own.data ?? [])
        .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
        .map(({ id, fullName, isMine }) => ({
          value: String(id),
          label: isMine ? `${fullName}, your assistant` : fullName,
        }));
  const value = va === undefined ? undefined : String(va);
  return choiceFilter({
    label: 'Assigned to',
    anyLabel: 'Any VA',
    options: withChosen(
      [{ value: 'none', label: 'Unassigned' }, ...options],
      value,
      (managesAll ? all.data : own.data) && deletedVa,
    ),
    value,
    onChange: (chosen) =>
      onChange({ va: chosen === undefined || chosen === 'none' ? chosen : Number(chosen) }),
  });
}

/** A VA chooses between own and available tasks instead of an assignee. */
export function usePersonFilters(
  search: TasksSearch,
  onChange: (change: TasksChange) => void,
): Filter[] {
  const actor = useActor();
  const client = useClientFilter(search, onChange);
  const va = useVaFilter(search, onChange);
  return [...(client ? [client] : []), ...(worksForClients(actor) ? [] : [va])];
}
