import { useNavigate, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The tasks of the list that this one was opened from, in its order. */
    taskOrder?: readonly number[];
  }
}

/** The state of a link to a task: the list it stands in, so that the page can go on from there. */
export const inOrder = (tasks: readonly { id: number }[]) => ({
  taskOrder: tasks.map(({ id }) => id),
});

/** The tasks before and after this one in the list it was opened from. */
export function useTaskOrder(id: number) {
  const order = useRouterState({ select: ({ location }) => location.state.taskOrder });
  const navigate = useNavigate();
  const at = order?.indexOf(id) ?? -1;
  if (!order || at < 0) return null;
  const to = (next: number | undefined) =>
    next === undefined
      ? undefined
      : // In place of this one, so that Back leads to the list.
        () =>
          void navigate({
            to: '/tasks',
            search: { id: next },
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
