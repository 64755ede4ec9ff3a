import { chakra } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { clientOptions, withChosen } from '#domains/users/parts/person-options.ts';
import type { TasksChange, TasksSearch } from '../tasks-search.ts';

/** Keeps its width when the names are loaded. */
const PersonFilter = chakra('div', { base: { w: { base: '9rem', md: '10rem' } } });

type PersonFilterProps = { search: TasksSearch; onChange: (change: TasksChange) => void };

const maxVas = 500;

export function ClientFilter({ search: { client }, onChange }: PersonFilterProps) {
  const clients = trpc.users.listClients.useQuery();
  const value = client === undefined ? undefined : String(client);
  return (
    <PersonFilter>
      <FilterSelect
        label="Client"
        anyLabel="Any client"
        options={withChosen(clientOptions(clients.data ?? []), value)}
        value={value}
        onChange={(chosen) =>
          onChange({ client: chosen === undefined ? undefined : Number(chosen) })
        }
      />
    </PersonFilter>
  );
}

type Option = { value: string; label: string };
type AssigneeSelectProps = PersonFilterProps & { options: Option[] };

function AssigneeSelect({ search: { va }, options, onChange }: AssigneeSelectProps) {
  const value = va === undefined ? undefined : String(va);
  return (
    <PersonFilter>
      <FilterSelect
        label="Assigned to"
        anyLabel="Any VA"
        options={withChosen([{ value: 'none', label: 'Unassigned' }, ...options], value)}
        value={value}
        onChange={(chosen) =>
          onChange({ va: chosen === undefined || chosen === 'none' ? chosen : Number(chosen) })
        }
      />
    </PersonFilter>
  );
}

/** Also offers inactive VAs, because their tasks need another one. */
export function AnyVaFilter(props: PersonFilterProps) {
  const vas = trpc.users.list.useQuery({
    role: 'va',
    sort: 'name',
    order: 'ascending',
    limit: maxVas,
  });
  const options = (vas.data?.items ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.fullName}${'status' in one && one.status === 'inactive' ? ' (inactive)' : ''}`,
  }));
  return <AssigneeSelect {...props} options={options} />;
}

/** The client's VA first, then the VAs of the client's tasks. */
export function OwnVaFilter(props: PersonFilterProps) {
  const vas = trpc.users.listOwnVas.useQuery({});
  const options = (vas.data ?? [])
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
    .map(({ id, fullName, isMine }) => ({
      value: String(id),
      label: isMine ? `${fullName}, your assistant` : fullName,
    }));
  return <AssigneeSelect {...props} options={options} />;
}

/** The clients of a VA, if there is a choice. */
export function OwnClientFilter({ search: { client }, onChange }: PersonFilterProps) {
  const { data } = trpc.users.assignedClient.useQuery();
  const own = data?.assignedClients ?? [];
  if (own.length < 2 && client === undefined) return null;
  const value = client === undefined ? undefined : String(client);
  return (
    <FilterSelect
      label="Client"
      loadsOptions
      anyLabel="All clients"
      options={withChosen(clientOptions(own), value, data ? 'Another client' : 'Loading...')}
      value={value}
      onChange={(chosen) => onChange({ client: chosen === undefined ? undefined : Number(chosen) })}
    />
  );
}
