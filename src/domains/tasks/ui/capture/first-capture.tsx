import type { BoardFilter } from '../board/board-cache.ts';
import { useBoardActions } from '../board/use-board.ts';
import { InlineCapture } from './inline-capture.tsx';
import { useInlineTarget } from './use-inline-target.ts';

type FirstCaptureProps = { filter: BoardFilter; onCreated: () => void };

/** The field for the first task of an empty board, unless its client has to be chosen. */
export function FirstCapture({ filter, onCreated }: FirstCaptureProps) {
  const target = useInlineTarget(filter, 'todo');
  const { capture } = useBoardActions();
  if (!target) return null;
  return (
    <InlineCapture
      label="New task"
      isOpen
      target={target}
      onCreated={onCreated}
      onLines={(lines) => capture({ lines, target })}
    />
  );
}
