import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActor } from '#client/use-user.ts';
import { describeGuard } from '../../guard/describe.ts';
import type { HoursGuard } from '../../guard/schema.ts';
import type { HoursBalance } from '../../schema.ts';

type GuardNoteProps = {
  balance: HoursBalance;
  /** Undefined until it is loaded. */
  guard: HoursGuard | undefined;
  /** The choices of the client, if it waits for their decision. */
  children?: ReactNode;
} & Pick<FlexProps, 'mt'>;

/** Says what happens now that the hours are used up. */
export function GuardNote({ balance, guard, mt, children }: GuardNoteProps) {
  const isOwn = useActor().id === balance.clientId;
  const text = guard && describeGuard(guard, balance.balance, isOwn);
  if (!guard || !text) return null;
  return (
    <Flex gap="3" mt={mt} px="4" py="3" borderRadius="control" bg="time.tint" lineHeight="snug">
      <Box color="time" pt="0.5">
        <Hourglass aria-hidden size={18} strokeWidth={1.75} />
      </Box>
      <Flex direction="column" flex="1" minW="0" gap="3">
        <Box role="status" overflowWrap="anywhere">
          <Box color="time" fontWeight="semibold">
            {text.title}
          </Box>
          {text.detail && <Box>{text.detail}</Box>}
        </Box>
        {children}
      </Flex>
    </Flex>
  );
}
