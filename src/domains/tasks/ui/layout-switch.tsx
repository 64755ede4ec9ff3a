import { Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { useNameShown } from '#client/use-name-shown.ts';
import { useActor } from '#client/use-user.ts';
import { canListDeletedTasks } from '../policy.ts';
import { saveLastLayout } from './last-layout.ts';
import { changeSearch, type TaskLayout } from './tasks-search.ts';

const layouts: { value: TaskLayout; label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
];
const layoutsWithDeleted = [...layouts, { value: 'deleted' as const, label: 'Deleted' }];

/** Switches between the board and the list of all tasks, with the same filters, and the deleted tasks. */
export function LayoutSwitch({ layout }: { layout: TaskLayout }) {
  const actor = useActor();
  const navigate = useNavigate({ from: '/tasks' });
  const nameShown = useNameShown();

  function change(next: TaskLayout) {
    nameShown({ layout });
    saveLastLayout(actor.id, next);
    void navigate({
      search: (now) => {
        // The board has no column for cancelled tasks.
        const isGone = next === 'board' && now.status === 'cancelled';
        return changeSearch(now, { layout: next, ...(isGone && { status: undefined }) });
      },
    });
  }
  return (
    <Flex align="center">
      <FilterChips
        label="Layout"
        options={canListDeletedTasks(actor) ? layoutsWithDeleted : layouts}
        value={layout}
        onChange={change}
      />
    </Flex>
  );
}
