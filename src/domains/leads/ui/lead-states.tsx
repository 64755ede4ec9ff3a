import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { readLeadsSearch } from './leads-search.ts';

const placeholders = ['first', 'second', 'third'];

export const LoadingLeads = () => (
  <Flex direction="column" gap="3">
    <Box role="status" color="muted">
      Loading leads...
    </Box>
    {placeholders.map((one) => (
      <Card key={one} px="4" py="2" aria-hidden>
        <Flex justify="space-between" align="center" gap="4">
          <Skeleton w="14rem" h="5" />
          <Skeleton w="9rem" h="8" display={{ base: 'none', sm: 'block' }} />
        </Flex>
        <Skeleton w="70%" mt="2" />
      </Card>
    ))}
  </Flex>
);

/** Nothing matches the filter, or there are no leads yet. */
export const NoLeads = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      illustration="people"
      title="No leads found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {tryAnotherSearch}
    </EmptyState>
  ) : (
    <EmptyState
      illustration="people"
      title="No leads found"
      action={
        <ButtonLink to="/leads" search={(now: object) => readLeadsSearch({ ...now, new: true })}>
          Add lead
        </ButtonLink>
      }
    >
      Leads will appear here when demo requests are accepted or when people submit the demo form.
    </EmptyState>
  );
