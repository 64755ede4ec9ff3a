import { useNavigate, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The ids of the list that the task was opened from, in its order. */
    taskOrder?: readonly number[];
  }
}

/** The navigation state of a link to a task. It contains the ids of the list, for the previous and next links. */
export const withTaskOrder = (tasks: readonly { id: number }[]) => ({
  taskOrder: tasks.map(({ id }) => id),
});

/** The previous and next task in the list that this task was opened from. */
export function useTaskOrder(id: number) {
  const order = useRouterState({ select: ({ location }) => location.state.taskOrder });
  const navigate = useNavigate({ from: '/tasks' });
  const at = order?.indexOf(id) ?? -1;
  if (!order || at < 0) return null;
  const to = (next: number | undefined) =>
    next === undefined
      ? undefined
      : // Replaces the history entry, so that Back leads to the list.
        () =>
          void navigate({
            search: (now) => ({ ...now, id: next }),
            state: { taskOrder: order },
            replace: true,
          });
  return {
    position: at + 1,
    count: order.length,
    previous: to(order[at - 1]),
    next: to(order[at + 1]),
  };
}
