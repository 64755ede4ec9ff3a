import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { TaskOrder } from './task-dialog.tsx';

const TaskDialog = lazy(async () => ({ default: (await import('./task-dialog.tsx')).TaskDialog }));

const route = getRouteApi('/portal/tasks');

/** The task that the address opens over the board or the list. */
export function OpenTask({ order }: { order: TaskOrder }) {
  const id = route.useSearch({ select: ({ task }) => task });
  return <Suspense>{id !== undefined && <TaskDialog id={id} order={order} />}</Suspense>;
}
