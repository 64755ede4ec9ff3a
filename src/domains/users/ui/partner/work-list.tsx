import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import type { PartnerWork, TaskLine } from '#domains/dashboard/partners/schema.ts';
import { formatDueDay, formatHoursMinutes } from '#shared/dates.ts';
import { TaskLines } from './task-lines.tsx';

type WorkListProps = {
  work: PartnerWork;
  /** What is in review waits for the client. */
  waitingTitle: string;
  waitingEmpty: string;
  /** Shown if nothing is planned. */
  nextEmpty: ReactNode;
};

type PartProps = {
  title: string;
  tasks: TaskLine[];
  empty: ReactNode;
  after: (task: TaskLine) => ReactNode;
};

const Part = ({ title, tasks, empty, after }: PartProps) => (
  <Box
    as="section"
    aria-label={title}
    px={{ base: '4', sm: '5' }}
    py="4"
    borderTopWidth="1px"
    _first={{ borderTopWidth: '0' }}
  >
    <Heading as="h2" fontSize="md" fontWeight="semibold" mb="1">
      {title}
    </Heading>
    {tasks.length === 0 ? (
      <Box color="muted">{empty}</Box>
    ) : (
      <TaskLines tasks={tasks} after={after} />
    )}
  </Box>
);

const Note = ({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <Box
    flexShrink="0"
    fontSize="sm"
    color={isUrgent ? 'danger' : 'muted'}
    fontVariantNumeric="tabular-nums"
  >
    {children}
  </Box>
);

/** What the VA does for the client now and next, and what waits for the client. */
export function WorkList({ work, waitingTitle, waitingEmpty, nextEmpty }: WorkListProps) {
  const day = useBusinessDay();
  return (
    <Card>
      <Part
        title="Now"
        tasks={work.now}
        empty="Nothing in progress."
        after={({ loggedHours }) => (
          <Note>{loggedHours > 0 ? `${formatHoursMinutes(loggedHours)} logged` : 'Started'}</Note>
        )}
      />
      <Part
        title="Next"
        tasks={work.next}
        empty={nextEmpty}
        after={({ dueDate }) => <Note isUrgent={dueDate < day}>{formatDueDay(dueDate, day)}</Note>}
      />
      <Part
        title={waitingTitle}
        tasks={work.waiting}
        empty={waitingEmpty}
        after={({ loggedHours }) => <Note>{formatHoursMinutes(loggedHours)} logged</Note>}
      />
    </Card>
  );
}
