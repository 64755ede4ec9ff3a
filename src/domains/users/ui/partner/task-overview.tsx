import { Box, Flex, SimpleGrid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ClientPage } from '#domains/dashboard/partners/schema.ts';
import { maxColumnCount } from '#domains/tasks/board/columns.ts';
import { statusLabels } from '#domains/tasks/labels.ts';
import type { TaskStatus } from '#domains/tasks/schema.ts';
import { TaskLines } from './task-lines.tsx';

const dots: Partial<Record<TaskStatus, string>> = { done: 'status.green', 'in-progress': 'info' };

const Dot = ({ status }: { status: TaskStatus }) => (
  <>
    <Box
      as="span"
      flexShrink={0}
      boxSize="2"
      borderRadius="full"
      bg={dots[status] ?? 'status.grey'}
    />
    <VisuallyHidden>{statusLabels[status]}: </VisuallyHidden>
  </>
);

const Count = ({ name, count }: { name: string; count: number }) => (
  <Box borderWidth="1px" borderRadius="control" px="3" py="2.5">
    <Box as="dt" fontSize="sm" color="muted">
      {name}
    </Box>
    <Box as="dd" fontSize="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {count > maxColumnCount ? `${maxColumnCount}+` : count}
    </Box>
  </Box>
);

/** The VA's tasks for one client: their own and the available ones. */
export const TaskOverview = ({ pending, completed, newest }: ClientPage['tasks']) => (
  <SectionCard title="Task Overview" actions={<TextLink to="/tasks">View All Tasks</TextLink>}>
    <Flex direction="column" gap="4">
      <SimpleGrid as="dl" columns={2} gap="3">
        <Count name="Pending" count={pending} />
        <Count name="Completed" count={completed} />
      </SimpleGrid>
      {newest.length === 0 ? (
        <EmptyState
          title="No tasks yet"
          action={
            <ButtonLink to="/tasks" search={{ new: true }}>
              Create First Task
            </ButtonLink>
          }
        />
      ) : (
        <>
          <TaskLines tasks={newest} before={({ status }) => <Dot status={status} />} />
          <ButtonLink to="/tasks" search={{ new: true }} alignSelf="flex-start">
            <Plus aria-hidden size={16} strokeWidth={1.75} /> New Task
          </ButtonLink>
        </>
      )}
    </Flex>
  </SectionCard>
);
