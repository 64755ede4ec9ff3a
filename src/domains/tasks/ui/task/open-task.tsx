import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { withTaskOrder } from '../../parts/task-order.ts';
import { changeSearch } from '../tasks-search.ts';
import type { TaskOrder } from './task-dialog.tsx';

const TaskDialog = lazy(async () => ({ default: (await import('./task-dialog.tsx')).TaskDialog }));

const route = getRouteApi('/portal/tasks');

/** The task that the address opens over the board or the list. On a phone it has a page of its own, from which Back leads here. */
export function OpenTask({ order }: { order: TaskOrder }) {
  const id = route.useSearch({ select: ({ task }) => task });
  const isWide = useIsWide();
  if (id !== undefined && !isWide)
    return (
      <Navigate
        from="/tasks"
        to="/tasks"
        search={(now) => changeSearch(now, { task: undefined, id })}
        state={withTaskOrder(order)}
        replace
      />
    );
  return <Suspense>{id !== undefined && <TaskDialog id={id} order={order} />}</Suspense>;
}
