import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { BoardPage } from './board/board-page.tsx';

const TaskPage = lazy(async () => ({ default: (await import('./task/task-page.tsx')).TaskPage }));
const CreateTaskPage = lazy(async () => ({
  default: (await import('./form/create-task-page.tsx')).CreateTaskPage,
}));

const route = getRouteApi('/portal/tasks');

/** Shows the board, one task (`id`) or the create form (`new`). */
export function TasksPage() {
  const search = route.useSearch();
  if (search.id) return <TaskPage id={search.id} />;
  if (search.new) return <CreateTaskPage />;
  return <BoardPage search={search} />;
}
