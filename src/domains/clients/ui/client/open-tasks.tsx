import { Box, Flex } from '@chakra-ui/react';
import { CountBadge } from '#client/ui/badge.tsx';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { useToday } from '#client/use-minute.ts';
import { PriorityBadge } from '#domains/tasks/parts/priority-badge.tsx';
import { StatusDot } from '#domains/tasks/parts/status-badge.tsx';
import { formatDueDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { ClientSummary, OpenTask } from '../../schema.ts';

function Task({ task, day }: { task: OpenTask; day: string }) {
  const { id, title, status, priority, dueDate, vaName } = task;
  const isOverdue = dueDate < day;
  return (
    <Box as="li" borderTopWidth="1px">
      <PlainLink
        to="/tasks"
        search={{ id }}
        display="flex"
        alignItems="center"
        gap="3"
        minH="10"
        px={{ base: '4', sm: '5' }}
        py="2"
        _hover={{ bg: 'hover' }}
      >
        <StatusDot status={isOverdue ? 'overdue' : status} />
        <Flex flex="1" minW="0" wrap="wrap" columnGap="3" align="center" lineHeight="snug">
          <Box as="span" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
            {title}
          </Box>
          <Flex as="span" align="center" gap="3" color="muted" fontSize="sm" maxW="full" minW="0">
            <Box as="span" truncate>
              {vaName ?? 'Unassigned'}
            </Box>
            <Box as="span" flexShrink={0} {...(isOverdue && { color: 'danger' })}>
              {isOverdue && 'Overdue · '}
              {formatDueDay(dueDate, day)}
            </Box>
            <PriorityBadge priority={priority} isSmall />
          </Flex>
        </Flex>
      </PlainLink>
    </Box>
  );
}

type OpenTasksProps = { client: ClientSummary; tasks: OpenTask[]; level: HeadingLevel };

/** The first open tasks of the client by due date. */
export function OpenTasks({ client, tasks, level }: OpenTasksProps) {
  const day = useToday();
  const { openTasks, overdueTasks } = client;
  return (
    <SectionCard
      title="Open tasks"
      level={level}
      isPadded={false}
      badge={
        openTasks > 0 && <CountBadge count={openTasks} label={plural(openTasks, 'open task')} />
      }
      {...(overdueTasks > 0 && { detail: `${overdueTasks} overdue` })}
      actions={
        <ButtonLink to="/tasks" search={{ layout: 'list', client: client.id }} size="sm">
          View tasks
        </ButtonLink>
      }
    >
      {tasks.length === 0 ? (
        <Box px={{ base: '4', sm: '5' }} py="4" borderTopWidth="1px" color="muted">
          No open tasks.
        </Box>
      ) : (
        <Box as="ul" aria-label="Open tasks by due date" listStyleType="none" m="0" p="0">
          {tasks.map((task) => (
            <Task key={task.id} task={task} day={day} />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
