import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '#client/live.ts';
import { trpc } from '#client/trpc.ts';
import type { ObjectEvent } from '#shared/live-event.ts';
import { columns } from '../../columns.ts';
import type { Board } from '../../schema.ts';
import { whenReleased } from './hold.ts';
import { type Change, useBoardPatch } from './use-board-patch.ts';

/** Long enough for the events of one act to come together, too short to be noticed. */
const gatherTime = 40;

const kinds = {
  created: 'new',
  updated: 'changed',
  deleted: 'gone',
  hidden: 'gone',
} satisfies Record<ObjectEvent['operation'], Change['kind']>;

const boardKey = getQueryKey(trpc.tasks.board);
const skipInvalidation = [boardKey];
const isOnBoard = (board: Board, personId: number) =>
  columns.some((column) => board[column].cards.some(({ va }) => va?.id === personId));

/** Keeps every loaded board in step with what others do, without moving it under a dragging hand. */
export function useBoardLive() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const refresh = useBoardPatch();
  const changed = useRef(new Map<number, Change['kind']>());
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    const changes = [...changed.current].map(([id, kind]) => ({ id, kind }));
    changed.current.clear();
    if (changes.length) void refresh(changes);
  }

  function gather(id: number, kind: Change['kind']) {
    const isStillNew = kind === 'changed' && changed.current.get(id) === 'new';
    changed.current.set(id, isStillNew ? 'new' : kind);
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => whenReleased(apply), gatherTime);
  }

  // A card counts comments, hours and steps, so what belongs to a task changes its card too.
  const gatherPart = ({ taskId }: ObjectEvent) => taskId && gather(taskId, 'changed');
  const reload = () => whenReleased(() => void utils.tasks.board.invalidate());
  /** A new name or photo of somebody who stands on a card. */
  function refreshPerson({ id }: ObjectEvent) {
    const boards = queryClient.getQueriesData<Board>({ queryKey: boardKey });
    if (boards.some(([, board]) => board && isOnBoard(board, id))) reload();
  }
  useLiveEvents(
    {
      task: ({ id, operation }) => gather(id, kinds[operation]),
      comment: gatherPart,
      'time-log': gatherPart,
      'workflow-run': gatherPart,
      user: refreshPerson,
      // What a person may see has changed as a whole.
      assignment: reload,
      resync: reload,
    },
    { skipInvalidation },
  );

  // What was gathered is not lost with the page: nobody else asks for it again.
  useEffect(
    () => () => {
      clearTimeout(gathering.current);
      if (changed.current.size) void utils.tasks.board.invalidate();
    },
    [utils],
  );
}
