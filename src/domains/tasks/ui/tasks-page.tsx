import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { useActor } from '#client/use-user.ts';
import { managesAllTasks } from '../policy.ts';
import { BoardPage } from './board/board-page.tsx';
import { layoutOf } from './last-layout.ts';
import { importDeletedTasksPage, importOwnTaskListPage, importTaskListPage } from './preload.ts';

const TaskPage = lazy(async () => ({ default: (await import('./task/task-page.tsx')).TaskPage }));
const CreateTaskPage = lazy(async () => ({
  default: (await import('./form/create-task-page.tsx')).CreateTaskPage,
}));
const TaskOfMessagePage = lazy(async () => ({
  default: (await import('./form/task-of-message-page.tsx')).TaskOfMessagePage,
}));
const TaskListPage = lazy(async () => ({ default: (await importTaskListPage()).TaskListPage }));
const OwnTaskListPage = lazy(async () => ({
  default: (await importOwnTaskListPage()).OwnTaskListPage,
}));

const DeletedTasksPage = lazy(async () => ({
  default: (await importDeletedTasksPage()).DeletedTasksPage,
}));

const route = getRouteApi('/portal/tasks');

/** Shows one task (`id`), the create form (`new`), the tasks as a board or a list, or the deleted tasks. */
export function TasksPage() {
  // The page under the dialog of a task stays as it is when the dialog opens and closes.
  const search = route.useSearch({
    select: ({ task: _task, ...page }) => page,
    structuralSharing: true,
  });
  const actor = useActor();
  if (search.id) return <TaskPage id={search.id} />;
  if (search.new && search.message) return <TaskOfMessagePage messageId={search.message} />;
  if (search.new) return <CreateTaskPage clientId={search.client} template={search.template} />;
  const layout = layoutOf(search, actor);
  if (layout === 'board') return <BoardPage search={search} />;
  if (layout === 'deleted') return <DeletedTasksPage search={search} />;
  return managesAllTasks(actor) ? (
    <TaskListPage search={search} />
  ) : (
    <OwnTaskListPage search={search} />
  );
}
