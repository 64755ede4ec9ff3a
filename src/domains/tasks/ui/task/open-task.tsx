import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const TaskDialog = lazy(async () => ({ default: (await import('./task-dialog.tsx')).TaskDialog }));

const route = getRouteApi('/portal/tasks');

/** The tasks of the board or the list in their order, for the title and the neighbors of the open task. */
export type TaskOrder = readonly { id: number; title: string }[];

/** The task that the address opens over the board or the list. */
export function OpenTask({ order }: { order: TaskOrder }) {
  const id = route.useSearch({ select: ({ task }) => task });
  return <Suspense>{id !== undefined && <TaskDialog id={id} order={order} />}</Suspense>;
}
