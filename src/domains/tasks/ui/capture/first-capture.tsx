import type { RefObject } from 'react';
import type { BoardFilter } from '../board/board-cache.ts';
import { useBoardActions } from '../board/use-board.ts';
import { InlineCapture } from './inline-capture.tsx';
import { useInlineTarget } from './use-inline-target.ts';
import type { TypedLine } from './use-line.ts';

type FirstCaptureProps = {
  filter: BoardFilter;
  kept: RefObject<TypedLine>;
  onSubmit: () => void;
};

/** The field for the first task of an empty board, unless its client has to be chosen. */
export function FirstCapture({ filter, kept, onSubmit }: FirstCaptureProps) {
  const target = useInlineTarget(filter, 'todo');
  const { capture } = useBoardActions();
  if (!target) return null;
  return (
    <InlineCapture
      label="New task"
      isOpen
      target={target}
      kept={kept}
      onSubmit={onSubmit}
      onLines={(lines) => capture({ lines, target })}
    />
  );
}
