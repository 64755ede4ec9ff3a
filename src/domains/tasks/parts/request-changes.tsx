import { lazy, Suspense } from 'react';
import { findNextFocus } from '#client/focus-next.ts';
import type { Reviewed } from '../ui/task/request-changes-dialog.tsx';

export type { Reviewed };

const RequestChangesDialog = lazy(async () => ({
  default: (await import('../ui/task/request-changes-dialog.tsx')).RequestChangesDialog,
}));

type RequestChangesProps = { task: Reviewed | null; onClose: () => void };

/** The dialog of a list of tasks in review. It is no child of a row, because the row disappears with the decision. */
export function RequestChanges({ task, onClose }: RequestChangesProps) {
  return (
    <Suspense>
      {task && <RequestChangesDialog task={task} onClose={onClose} returnFocus={findNextFocus} />}
    </Suspense>
  );
}
