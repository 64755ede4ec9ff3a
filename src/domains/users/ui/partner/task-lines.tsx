import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PlainLink } from '#client/ui/link.tsx';
import type { TaskLine } from '#domains/dashboard/partners/schema.ts';

const Lines = chakra('ul', {
  base: { listStyleType: 'none', '& > li + li': { borderTopWidth: '1px' } },
});

type TaskLinesProps = {
  tasks: TaskLine[];
  /** Rendered before and after the title. */
  before?: (task: TaskLine) => ReactNode;
  after?: (task: TaskLine) => ReactNode;
};

/** A list of task titles that link to the tasks. */
export const TaskLines = ({ tasks, before, after }: TaskLinesProps) => (
  <Lines>
    {tasks.map((task) => (
      <li key={task.id}>
        <PlainLink
          to="/tasks"
          search={{ id: task.id }}
          display="flex"
          alignItems="center"
          gap="3"
          minH="11"
          py="2"
          borderRadius="sm"
          _hover={{ color: 'brand' }}
        >
          {before?.(task)}
          <Box flex="1" minW="0" lineClamp="2" overflowWrap="anywhere">
            {task.title}
          </Box>
          {after?.(task)}
        </PlainLink>
      </li>
    ))}
  </Lines>
);
