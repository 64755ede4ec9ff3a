import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Columns4, List, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { useNameShown } from '#client/use-name-shown.ts';
import { useActor } from '#client/use-user.ts';
import { canListDeletedTasks } from '../policy.ts';
import { saveLastLayout } from './last-layout.ts';
import { changeSearch, type TaskLayout } from './tasks-search.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const layouts: { value: TaskLayout; label: string; icon: ReactNode }[] = [
  { value: 'board', label: 'Board', icon: <Columns4 {...icon} /> },
  { value: 'list', label: 'List', icon: <List {...icon} /> },
  { value: 'deleted', label: 'Deleted', icon: <Trash2 {...icon} /> },
];

const route = getRouteApi('/portal/tasks');

/** Switches between the board and the list of all tasks, with the same filters, and the deleted tasks. */
export function LayoutSwitch({ layout }: { layout: TaskLayout }) {
  const actor = useActor();
  const navigate = useNavigate({ from: '/tasks' });
  const view = route.useSearch({ select: (search) => search.view });
  const nameShown = useNameShown();

  function change(next: TaskLayout) {
    nameShown({ layout });
    saveLastLayout(next, { view }, actor);
    void navigate({
      search: (now) => {
        // The board has no column for cancelled tasks.
        const isGone = next === 'board' && now.status === 'cancelled';
        return changeSearch(now, { layout: next, ...(isGone && { status: undefined }) });
      },
    });
  }
  return (
    <FilterChips
      label="Layout"
      options={
        canListDeletedTasks(actor) ? layouts : layouts.filter(({ value }) => value !== 'deleted')
      }
      value={layout}
      onChange={change}
    />
  );
}
