import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';

export type UnusedHours = 'keep' | 'remove';

const explanations: Record<UnusedHours, string> = {
  keep: 'The client keeps the hours, and work goes on. You can correct the hours later.',
  remove:
    'The hours that this payment bought and that are not used are removed. Hours of later payments stay.',
};

type UnusedHoursChoiceProps = {
  clientId: number;
  value: UnusedHours;
  onChange: (value: UnusedHours) => void;
};

/** Asks at a full refund what happens with the hours that it paid for. */
export function UnusedHoursChoice({ clientId, value, onChange }: UnusedHoursChoiceProps) {
  const balance = trpc.ledger.balance.useQuery({ clientId }).data?.balance;
  const left =
    balance === undefined ? '' : `, ${formatHoursMinutes(Math.max(0, balance))} left in all`;
  return (
    <Flex direction="column" gap="3">
      <ChoiceCards
        legend={`Unused hours${left}`}
        name="unusedHours"
        value={value}
        onChange={onChange}
        options={[
          { value: 'keep', title: 'Keep them' },
          { value: 'remove', title: 'Remove them' },
        ]}
      />
      <Box color="muted" fontSize="sm" role="status">
        {explanations[value]}
      </Box>
    </Flex>
  );
}
