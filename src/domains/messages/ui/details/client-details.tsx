import { Box, chakra, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/use-minute.ts';
import { Owed } from '#domains/clients/parts/owed.tsx';
import type { ClientOverview } from '#domains/clients/schema.ts';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { formatDueDay } from '#shared/dates.ts';

const maxTasks = 5;

const TaskList = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& a': {
      display: 'block',
      py: '1.5',
      borderTopWidth: '1px',
      lineHeight: 'snug',
      overflowWrap: 'anywhere',
    },
    '& .due': { display: 'block', fontSize: 'sm', color: 'muted', fontWeight: 'normal' },
    '& .due.late': { color: 'danger' },
  },
});

function Tasks({ tasks }: Pick<ClientOverview, 'tasks'>) {
  const day = useToday();
  return (
    <TaskList aria-label="Open tasks by due date">
      {tasks.slice(0, maxTasks).map(({ id, title, dueDate }) => (
        <li key={id}>
          <TextLink to="/tasks" search={{ id }}>
            {title}
            <span className={dueDate < day ? 'due late' : 'due'}>{formatDueDay(dueDate, day)}</span>
          </TextLink>
        </li>
      ))}
    </TaskList>
  );
}

export const LoadingDetails = ({ label }: { label: string }) => (
  <Flex direction="column" gap="3">
    <LoadingNote>{label}</LoadingNote>
    <Skeleton h="10" />
    <Skeleton h="28" />
  </Flex>
);

/** The plan, the hours, the VA and the work of a client, and what they owe. */
export function ClientDetails({ id }: { id: number }) {
  // Hours become available by time passing, without a live event.
  const found = trpc.clients.overview.useQuery({ id }, { staleTime: 60_000 });
  // The account was deleted, or is no client any more.
  if (!found.data && found.error?.data?.code === 'NOT_FOUND') return 'Client not found';
  if (!found.data)
    return found.error ? (
      <ErrorState
        error={found.error}
        title="We couldn't load this client"
        onRetry={() => void found.refetch()}
      />
    ) : (
      <LoadingDetails label="Loading the client" />
    );
  const { client, tasks } = found.data;
  const { plan, hours, va, openTasks } = client;
  return (
    <Flex direction="column" gap="4">
      {(plan || hours.used > 0) && (
        <HoursMeter
          isLine
          label="Hours used this month"
          used={hours.used}
          allowed={hours.available}
        />
      )}
      <DescriptionList isInline>
        <Fact name="Plan">{plan ? planName(plan) : 'None'}</Fact>
        <Fact name="VA">
          {va ? (
            <TextLink to="/messages" search={{ contact: va.id }}>
              {va.fullName}
            </TextLink>
          ) : (
            'None'
          )}
        </Fact>
        <Fact name="Owes">
          <Owed {...client} />
        </Fact>
        <Fact name="Open tasks">
          <TextLink to="/tasks" search={{ layout: 'list', client: id }}>
            {openTasks}
          </TextLink>
        </Fact>
      </DescriptionList>
      {tasks.length > 0 && <Tasks tasks={tasks} />}
      <Box>
        <ButtonLink to="/clients/$id" params={{ id: String(id) }} size="sm">
          Open client
        </ButtonLink>
      </Box>
    </Flex>
  );
}
