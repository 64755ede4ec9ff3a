import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { clientName } from '#shared/client-name.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { LoadingDetails } from './client-details.tsx';

/** The clients and the work of a VA. */
export function VaDetails({ id }: { id: number }) {
  const found = trpc.assignments.listVas.useQuery({ id, limit: 1 });
  if (!found.data)
    return found.error ? (
      <ErrorState
        error={found.error}
        title="We couldn't load this VA"
        onRetry={() => void found.refetch()}
      />
    ) : (
      <LoadingDetails label="Loading the VA" />
    );
  const [va] = found.data.items;
  if (!va) return 'VA not found';
  const { assignedClients, hoursThisMonth, promisedHours, openTasks } = va;
  return (
    <Flex direction="column" gap="4">
      <DescriptionList isInline>
        <Fact name={assignedClients.length === 1 ? 'Client' : 'Clients'}>
          {assignedClients.length === 0
            ? 'None'
            : assignedClients.map(({ id: clientId, fullName, companyName }) => (
                <Box key={clientId}>
                  <TextLink to="/clients/$id" params={{ id: String(clientId) }}>
                    {clientName({ company: companyName, fullName })}
                  </TextLink>
                </Box>
              ))}
        </Fact>
        <Fact name="Logged this month">
          {`${formatHoursMinutes(hoursThisMonth)} of ${formatHoursMinutes(promisedHours)}`}
        </Fact>
        <Fact name="Open tasks">
          <TextLink to="/tasks" search={{ layout: 'list', va: id }}>
            {openTasks}
          </TextLink>
        </Fact>
      </DescriptionList>
      <Box>
        <ButtonLink to="/user-management" search={{ id }} size="sm">
          Open account
        </ButtonLink>
      </Box>
    </Flex>
  );
}
