import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { trpc } from '#client/trpc.ts';
import { TaskCategoryName } from '#client/ui/category-name.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { FromRoutine } from '#domains/occurrences/ui/from-routine.tsx';
import { clientName } from '#shared/client-name.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { dueState } from '../../due.ts';
import { PriorityBadge } from '../../parts/priority-badge.tsx';
import { canEditTask, ownsTasks, worksForClients } from '../../policy.ts';
import type { TaskDetail } from '../../schema.ts';
import { useDraftVersionUpdates } from '../form/use-edit-draft.ts';
import { AssigneeBlock } from './assignee-block.tsx';
import { importTracker, importWorkflows } from './preload-task.ts';
import { StatusMenu } from './status-menu.tsx';
import { TaskDescription } from './task-description.tsx';
import { TaskFiles } from './task-files.tsx';
import { TaskTimeline } from './task-timeline.tsx';
import { useTaskUploads } from './use-task-uploads.ts';

const TaskTracker = lazy(importTracker);
const TaskWorkflows = lazy(async () => ({ default: (await importWorkflows()).TaskWorkflows }));

function DueDate({ task }: { task: TaskDetail }) {
  const state = dueState(task.dueDate, task.status, useToday());
  if (state === 'overdue')
    return (
      <Box as="span" color="danger" fontWeight="medium">
        {formatDay(task.dueDate)}, overdue
      </Box>
    );
  if (state === 'soon')
    return (
      <Box as="span" color="time" fontWeight="medium">
        {formatDay(task.dueDate)}, due soon
      </Box>
    );
  return formatDay(task.dueDate);
}

/** The message that the task was created from, for the two people of the message. */
function TaskSource({ taskId }: { taskId: number }) {
  const { data } = trpc.messages.sourceOfTask.useQuery({ taskId });
  if (!data?.source) return null;
  const { id, contactId, senderName, createdAt } = data.source;
  return (
    <Box display="flex" alignItems="center" gap="1.5" fontSize="sm" color="muted">
      <MessageSquare aria-hidden size={14} strokeWidth={1.75} />
      <TextLink to="/messages" search={{ contact: contactId, message: id }} overflowWrap="anywhere">
        From a message of {senderName}, {formatDateTime(createdAt)}
      </TextLink>
    </Box>
  );
}

/** Beside the text on a wide screen, in one row each; on a phone two beside each other. */
const facts = {
  rowGap: '3',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fit, minmax(9rem, 1fr))',
    lg: 'minmax(0, 1fr)',
  },
  '& > div': {
    display: { lg: 'grid' },
    gridTemplateColumns: '7.5rem minmax(0, 1fr)',
    alignItems: 'baseline',
  },
};

function TaskFacts({ task }: { task: TaskDetail }) {
  const actor = useActor();
  const { client, estimatedHours } = task;
  return (
    <DescriptionList css={facts}>
      <Fact name="Status">
        <StatusMenu task={task} />
      </Fact>
      <Fact name="Priority">
        <PriorityBadge priority={task.priority} />
      </Fact>
      <Fact name="Due date">
        <DueDate task={task} />
      </Fact>
      <Fact name="Estimated hours">
        {estimatedHours === null ? 'Not specified' : plural(estimatedHours, 'hour')}
      </Fact>
      <Fact name="Category">
        <TaskCategoryName category={task.category} />
      </Fact>
      {!ownsTasks(actor) && (
        <Fact name="Client">
          <bdi>{clientName(client)}</bdi>
          {client.company && (
            <Box color="muted">
              <bdi>{client.fullName}</bdi>
            </Box>
          )}
        </Fact>
      )}
      {task.returnCount > 0 && (
        <Fact name="Reviews">
          Changes requested {task.returnCount === 1 ? 'once' : plural(task.returnCount, 'time')}
        </Fact>
      )}
      {task.completedAt && <Fact name="Completed">{formatDateTime(task.completedAt)}</Fact>}
    </DescriptionList>
  );
}

/** The text on the left, what is known about the task on the right. On a phone, that is before the timeline. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' },
    gridTemplateRows: { lg: 'auto 1fr' },
    alignContent: 'start',
    rowGap: '6',
    columnGap: '10',
  },
});

/** The content below the task's title, and the actions at the end. */
export function TaskDetails({ task, actions }: { task: TaskDetail; actions: ReactNode }) {
  const actor = useActor();
  const uploads = useTaskUploads(task);
  useDraftVersionUpdates(task);
  useReadSubject('task', task.id);
  const details = (
    <Flex
      direction="column"
      flex="1"
      gap="6"
      minW="0"
      // The bar of actions at the bottom does not cover what has the focus.
      css={{ '& :focus-visible': { scrollMarginBlockEnd: '24' } }}
    >
      <Columns>
        <Stack gap="2" minW="0">
          <Flex columnGap="4" rowGap="1" wrap="wrap" align="center" color="muted" fontSize="sm">
            Created {formatDateTime(task.createdAt)}
            <TaskSource taskId={task.id} />
            <FromRoutine taskId={task.id} />
          </Flex>
          <TaskDescription description={task.description} />
        </Stack>
        <Stack gap="6" minW="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
          <TaskFacts task={task} />
          <AssigneeBlock task={task} />
          <TaskFiles task={task} uploads={uploads} />
          {worksForClients(actor) && (
            <Suspense>
              <TaskTracker task={task} />
            </Suspense>
          )}
          <Suspense>
            <TaskWorkflows task={task} />
          </Suspense>
        </Stack>
        <TaskTimeline task={task} />
      </Columns>
      {actions}
    </Flex>
  );
  if (!canEditTask(actor, task)) return details;
  return (
    <FileDrop
      prompt="Drop files to attach them to the task"
      onFiles={uploads.add}
      display="flex"
      flex="1"
    >
      {details}
    </FileDrop>
  );
}
