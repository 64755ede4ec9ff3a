import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { useToday } from '#client/use-minute.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { PayRate } from '../../rates/schema.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    '& + &': { borderTopWidth: '1px' },
  },
});

type RateListProps = { rates: readonly PayRate[]; actionOf?: (rate: PayRate) => ReactNode };

/** The rates of a VA, the latest first, with the one that is valid today. */
export function RateList({ rates, actionOf }: RateListProps) {
  const today = useToday();
  const current = rates.find(({ validFrom }) => validFrom <= today);
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {rates.map((rate) => (
        <Row key={rate.id}>
          <Flex flex="1" minW="0" gap="2" align="center" wrap="wrap" py="2">
            <Box fontWeight="medium" fontVariantNumeric="tabular-nums">
              {formatRate(rate.hourlyRate)}
            </Box>
            <Box color="muted">from {formatDay(rate.validFrom)}</Box>
            {rate === current && <Badge tone="brand">Valid today</Badge>}
            {rate.validFrom > today && <Badge>Later</Badge>}
          </Flex>
          {actionOf?.(rate)}
        </Row>
      ))}
    </chakra.ul>
  );
}
