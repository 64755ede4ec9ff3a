import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '#client/live.ts';
import { trpc } from '#client/trpc.ts';
import type { ObjectEvent } from '#shared/live-event.ts';
import { whenReleased } from './hold.ts';
import { useBoardPatch } from './use-board-patch.ts';

/** Long enough for the events of one act to come together, too short to be noticed. */
const gatherTime = 40;

const keeps = [getQueryKey(trpc.tasks.board)];

/** Keeps every loaded board in step with what others do, without moving it under a dragging hand. */
export function useBoardLive() {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  const changed = useRef(new Map<number, boolean>());
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    const changes = [...changed.current].map(([id, isNew]) => ({ id, isNew }));
    changed.current.clear();
    if (changes.length) void refresh(changes);
  }

  function gather(id: number, isNew: boolean) {
    changed.current.set(id, isNew || changed.current.get(id) === true);
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => whenReleased(apply), gatherTime);
  }

  // A card counts comments and hours, so what belongs to a task changes its card too.
  const gatherPart = ({ taskId }: ObjectEvent) => taskId && gather(taskId, false);
  const reload = () => whenReleased(() => void utils.tasks.board.invalidate());
  useLiveEvents(
    {
      task: ({ id, operation }) => gather(id, operation === 'created'),
      comment: gatherPart,
      'time-log': gatherPart,
      // What a person may see has changed as a whole.
      assignment: reload,
      resync: reload,
    },
    { keeps },
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
