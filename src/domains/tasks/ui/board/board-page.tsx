import { Box, Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { replacesEntry } from '#client/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor, useDateStyle } from '#client/use-user.ts';
import { columns, maxColumnCount } from '../../board/columns.ts';
import { createLabels } from '../../labels.ts';
import { canAssignTask, moveNeedsVa } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { useBoardFilters } from '../filters/use-task-filters.ts';
import { LayoutSwitch } from '../layout-switch.tsx';
import { OpenTask } from '../task/open-task.tsx';
import { ownSearch } from '../task-query.ts';
import {
  changeSearch,
  isFiltered,
  noFilters,
  type TasksChange,
  type TasksSearch,
} from '../tasks-search.ts';
import { useTakeTask } from '../use-take-task.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { type BoardFilter, countAll, type Placement } from './board-cache.ts';
import type { BoardDialog } from './board-dialogs.tsx';
import { boardFilter } from './board-filter.ts';
import { TaskBoard } from './task-board.tsx';
import { BoardActionsContext, useBoard } from './use-board.ts';
import { useMoveCard } from './use-move-card.ts';

const BoardDialogs = lazy(() => import('./board-dialogs.tsx'));

function BoardTask({ filter }: { filter: BoardFilter }) {
  const { data: board } = useBoard(filter);
  return <OpenTask order={columns.flatMap((status) => board?.[status].cards ?? [])} />;
}

/** "14 tasks, 3 in progress"; empty while loading. */
function BoardCount({ filter }: { filter: BoardFilter }) {
  const { data: board, isPlaceholderData } = useBoard(filter);
  if (!board || isPlaceholderData) return <>&nbsp;</>;
  const isCapped = columns.some((status) => board[status].count > maxColumnCount);
  const total = countAll(board);
  const all = isCapped
    ? `More than ${maxColumnCount.toLocaleString('en-US')}`
    : total.toLocaleString('en-US');
  const open = board['in-progress'].count;
  const waiting = board['in-review'].count;
  const parts = [
    `${all} ${total === 1 ? 'task' : 'tasks'}`,
    ...(open > 0 ? [`${open > maxColumnCount ? `${maxColumnCount}+` : open} in progress`] : []),
    ...(waiting > 0
      ? [`${waiting > maxColumnCount ? `${maxColumnCount}+` : waiting} in review`]
      : []),
  ];
  return <>{parts.join(', ')}</>;
}

export function BoardPage({ search }: { search: TasksSearch }) {
  const actor = useActor();
  const navigate = useNavigate({ from: '/tasks' });
  const { id, role } = actor;
  // The router keeps the search of an unchanged URL.
  const today = useToday();
  const { firstDayOfWeek } = useDateStyle();
  const filter = useMemo(
    () => boardFilter(search, { id, role }, today, firstDayOfWeek),
    [search, id, role, today, firstDayOfWeek],
  );
  const move = useMoveCard(filter);
  const { take } = useTakeTask();
  const [dialog, setDialog] = useState<BoardDialog | null>(null);

  const change = (next: TasksChange) =>
    navigate({ search: (now) => changeSearch(now, next), replace: replacesEntry(next) });
  const create = () => setDialog({ kind: 'create' });
  function moveCard(card: TaskCard, to: Placement, afterId?: number | null) {
    if (!canAssignTask(actor, card) || !moveNeedsVa(card, to.status))
      return move(card, to, afterId);
    setDialog({ kind: 'assign', card, moveTo: to.status });
    return false;
  }
  const own = ownSearch(search, actor);
  const isNarrowed = isFiltered(own);
  const filters = useBoardFilters(own, change);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `moveCard` and `take` read the cache when called, so they are never stale
  const actions = useMemo(
    () => ({
      edit: (card: TaskCard) => setDialog({ kind: 'edit', card }),
      remove: (card: TaskCard) => setDialog({ kind: 'delete', card }),
      take: (card: TaskCard) => take({ id: card.id }),
      requestChanges: (card: TaskCard) => setDialog({ kind: 'request-changes', card }),
      moveTo: (card: TaskCard, status: Placement['status']) => moveCard(card, { status, index: 0 }),
      create: () => setDialog({ kind: 'create' }),
      capture: (pasted: { lines: string[]; target: CaptureTarget }) =>
        setDialog({ kind: 'capture', ...pasted }),
    }),
    [filter],
  );

  return (
    <BoardActionsContext value={actions}>
      <Flex
        direction="column"
        gap="4"
        px={{ base: '4', md: '8' }}
        pt={{ base: '4', md: '8' }}
        pb={{ base: '4', md: '6' }}
        h={{ xl: 'calc(100dvh - var(--bar-height))' }}
        minH={{ xl: '32rem' }}
      >
        <PageHeader
          title="Task Board"
          detail={<BoardCount filter={filter} />}
          actions={
            <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={create}>
              {createLabels[actor.role]}
            </Button>
          }
        />
        <ViewTabs search={search} fills onChange={change}>
          <Flex direction="column" gap="4" flex="1" minH="0">
            <FilterBar
              search={{ label: 'Search tasks', value: own.q, onChange: (q) => change({ q }) }}
              filters={filters}
              isFiltered={isNarrowed}
              onClear={() => change(noFilters)}
            >
              <LayoutSwitch layout="board" />
            </FilterBar>
            <TaskBoard
              filter={filter}
              isFiltered={isNarrowed}
              onMove={moveCard}
              onClear={() => change(noFilters)}
              onCreate={create}
            />
          </Flex>
        </ViewTabs>
      </Flex>
      <Box>
        <Suspense>
          {dialog && <BoardDialogs dialog={dialog} onClose={() => setDialog(null)} />}
        </Suspense>
        <BoardTask filter={filter} />
      </Box>
    </BoardActionsContext>
  );
}
