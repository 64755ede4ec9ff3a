import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatDate, formatHoursWithUnit } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { ClientNeeds } from '../../assignments/schema.ts';
import { describeStated } from '../../needs/describe.ts';

export const describePlan = ({ plan, monthlyHours }: Pick<ClientNeeds, 'plan' | 'monthlyHours'>) =>
  plan ? `${planLabel(plan)}, ${formatHoursWithUnit(monthlyHours ?? 0)} a month` : 'No plan';

export const useNeeds = (clientId: number | undefined) =>
  trpc.assignments.needs.useQuery({ clientId: clientId ?? 0 }, { enabled: clientId !== undefined });

/** What the chosen client needs: their plan, their time zone and the kind of their tasks. */
export function Needs({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useNeeds(clientId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="12" />;
  const facts = [
    describePlan(data),
    plural(data.openTasks, 'open task'),
    data.timeZone ? cityOf(data.timeZone) : 'Time zone unknown',
    `No VA since ${formatDate(data.since)}`,
  ];
  return (
    <Box p="3" borderRadius="control" bg="hover" fontSize="sm">
      <Box>{facts.join(' · ')}</Box>
      {data.stated && (
        <Box mt="2">
          <Box as="span" color="muted">
            Asked for
          </Box>{' '}
          {describeStated(data.stated)}
        </Box>
      )}
      {data.specializations.length > 0 && (
        <Flex mt="2" gap="1.5" align="center" wrap="wrap">
          <Box as="span" color="muted">
            Tasks are about
          </Box>
          {data.specializations.map((one) => (
            <Badge key={one} tone="brand">
              <ServiceName service={one} />
            </Badge>
          ))}
        </Flex>
      )}
    </Box>
  );
}
