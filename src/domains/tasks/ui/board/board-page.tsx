import { Box, Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { replacesEntry } from '#client/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor, useDateStyle } from '#client/use-user.ts';
import { columns, maxColumnCount } from '../../board/columns.ts';
import { createLabels } from '../../labels.ts';
import { canAssignTask, canMoveTask, moveNeedsVa } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import type { CaptureTarget } from '../capture/use-create-tasks.ts';
import { deniedToast } from '../explain-move.ts';
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

const title = 'Task Board';
const gap = { base: '2', md: '4' };

/** On a phone the other layouts are among the filters. */
const layoutFilter: Filter = {
  label: 'Layout',
  chosen: undefined,
  onClear() {},
  field: (
    <Box alignSelf="end" gridRow="span 2">
      <LayoutSwitch layout="board" />
    </Box>
  ),
  isOrder: true,
};

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
  const isWide = useIsWide();
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
  const bar = (
    <FilterBar
      // On a phone the search needs the row, and the top bar names the section unless a timer runs.
      lead={
        !isWide && (
          <VisuallyHidden as="div">
            <PageHeader title={title} />
          </VisuallyHidden>
        )
      }
      search={{ label: 'Search tasks', value: own.q, onChange: (q) => change({ q }) }}
      filters={isWide ? filters : [...filters, layoutFilter]}
      isFiltered={isNarrowed}
      onClear={() => change(noFilters)}
    >
      {isWide && <LayoutSwitch layout="board" />}
    </FilterBar>
  );

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
        gap={gap}
        px={{ base: '4', md: '8' }}
        pt={{ base: '2', md: '8' }}
        pb={{ base: '24', md: '6' }}
        h={{ xl: 'calc(100dvh - var(--bar-height))' }}
        minH={{ xl: '32rem' }}
      >
        {isWide ? (
          <PageHeader
            title={title}
            detail={<BoardCount filter={filter} />}
            actions={
              <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={create}>
                {createLabels[role]}
              </Button>
            }
          />
        ) : (
          bar
        )}
        <ViewTabs search={search} fills onChange={change}>
          <Flex direction="column" gap={gap} flex="1" minH="0">
            {isWide && bar}
            <TaskBoard
              filter={filter}
              isFiltered={isNarrowed}
              onMove={moveCard}
              onHold={(card) =>
                canMoveTask(actor, card) ? setDialog({ kind: 'move', card }) : toast(deniedToast)
              }
              onClear={() => change(noFilters)}
              onCreate={create}
            />
          </Flex>
        </ViewTabs>
      </Flex>
      {!isWide && (
        <IconButton
          label={createLabels[role]}
          hint={false}
          variant="primary"
          position="fixed"
          bottom="calc(1rem + env(safe-area-inset-bottom))"
          insetEnd="4"
          zIndex="sticky"
          boxSize="14"
          borderRadius="full"
          boxShadow="float"
          onClick={create}
        >
          <Plus aria-hidden size={24} />
        </IconButton>
      )}
      <Box>
        <Suspense>
          {dialog && <BoardDialogs dialog={dialog} onClose={() => setDialog(null)} />}
        </Suspense>
        <BoardTask filter={filter} />
      </Box>
    </BoardActionsContext>
  );
}
