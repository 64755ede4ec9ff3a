import { Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useDocumentTitle } from '#client/document-title.ts';
import { trpc } from '#client/trpc.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useActor } from '#client/use-user.ts';
import { useTaskOrder } from '../../parts/task-order.ts';
import { layoutOf } from '../last-layout.ts';
import { changeSearch, type TasksSearch } from '../tasks-search.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskNavigation } from './task-navigation.tsx';
import { TaskLoadError, TaskSkeleton } from './task-states.tsx';

const route = getRouteApi('/portal/tasks');

const layoutTitles = { board: 'Task Board', list: 'Tasks', deleted: 'Deleted tasks' };

/** The same page without the task. */
const toList = (now: TasksSearch) => changeSearch(now, { id: undefined });

/** /tasks?id=7 */
export function TaskPage({ id }: { id: number }) {
  const navigate = useNavigate({ from: '/tasks' });
  const layout = layoutOf(route.useSearch(), useActor());
  const order = useTaskOrder(id);
  const { data: task, error, refetch } = trpc.tasks.get.useQuery({ id });
  useDocumentTitle(error ? 'Task not found' : (task?.title ?? 'Task'));
  const leave = () => navigate({ search: toList });

  return (
    <Page pb="0" maxW="68rem">
      <Flex data-above-title align="center" justify="space-between" gap="3">
        <ButtonLink
          from="/tasks"
          to="/tasks"
          search={toList}
          variant="ghost"
          size="sm"
          ms="-3"
          color="muted"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          {layoutTitles[layout]}
        </ButtonLink>
        <TaskNavigation order={order} />
      </Flex>
      {error ? (
        <TaskLoadError error={error} onRetry={() => void refetch()} heading="h1" />
      ) : task ? (
        <>
          <PageHeader title={task.title} />
          <TaskDetails
            key={id}
            task={task}
            actions={<TaskActions task={task} background="canvas" onDeleted={leave} />}
          />
        </>
      ) : (
        <>
          <VisuallyHidden as="h1">Task</VisuallyHidden>
          <TaskSkeleton />
        </>
      )}
    </Page>
  );
}
