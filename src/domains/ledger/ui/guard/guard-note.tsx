import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useActor } from '#client/use-user.ts';
import { describeGuard } from '../../guard/describe.ts';
import type { HoursGuard } from '../../guard/schema.ts';
import type { HoursBalance } from '../../schema.ts';

const AnswerQuestion = lazy(async () => ({
  default: (await import('./answer-question.tsx')).AnswerQuestion,
}));

type GuardNoteProps = {
  balance: HoursBalance;
  /** Undefined until it is loaded. */
  guard: HoursGuard | undefined;
} & Pick<FlexProps, 'mt'>;

/** Says what happens now that the hours are used up, and asks the client if it waits for their decision. */
export function GuardNote({ balance, guard, mt }: GuardNoteProps) {
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
        {isOwn && !guard.isOnHold && guard.questionId !== null && (
          <Suspense>
            <AnswerQuestion
              key={guard.questionId}
              questionId={guard.questionId}
              guard={guard}
              balance={balance}
            />
          </Suspense>
        )}
      </Flex>
    </Flex>
  );
}
