import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { useToday } from '#client/use-minute.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { useMoveTask } from '#domains/tasks/ui/task/use-move-task.ts';
import { formatDueDay } from '#shared/dates.ts';

function TaskToStart({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { moveTo, movingTo } = useMoveTask(task);
  const today = useToday();
  const { id, title, client, dueDate } = task;
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      px={{ base: '4', sm: '5' }}
      py="3"
      borderTopWidth="1px"
    >
      <Box minW="0" lineHeight="snug">
        <PlainLink
          to="/tasks"
          search={{ id }}
          display="block"
          fontWeight="medium"
          overflowWrap="anywhere"
          lineClamp={2}
          _hover={{ textDecoration: 'underline' }}
        >
          {title}
        </PlainLink>
        <Box color="muted" fontSize="sm" mt="0.5">
          {client.fullName} · {formatDueDay(dueDate, today)}
        </Box>
      </Box>
      <Button
        size="sm"
        variant={isFirst ? 'primary' : 'secondary'}
        flexShrink={0}
        aria-label={`Start task: ${title}`}
        icon={<Play aria-hidden size={16} strokeWidth={1.75} />}
        loading={movingTo === 'in-progress'}
        onClick={() => moveTo('in-progress')}
      >
        Start task
      </Button>
    </Flex>
  );
}

/** The tasks of a VA that wait for their start. */
export function TasksToStart({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <Box as="section" aria-label="Waiting for you to start">
      <Box px={{ base: '4', sm: '5' }} pb="2" fontSize="sm" fontWeight="medium">
        Waiting for you to start
      </Box>
      <Box as="ul" listStyleType="none" borderBottomWidth="1px">
        {tasks.map((task, index) => (
          <TaskToStart key={task.id} task={task} isFirst={index === 0} />
        ))}
      </Box>
    </Box>
  );
}
