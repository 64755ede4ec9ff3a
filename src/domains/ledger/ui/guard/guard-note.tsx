import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { describeGuard } from '../../guard/describe.ts';
import type { HoursBalance } from '../../schema.ts';
import { AnswerQuestion } from './answer-question.tsx';

/** Says what happens now that the hours are used up, and asks the client if it waits for their decision. */
export function GuardNote({ balance }: { balance: HoursBalance }) {
  const { clientId } = balance;
  const isOwn = useActor().id === clientId;
  const { data: guard } = trpc.hoursGuard.get.useQuery({ clientId });
  const text = guard && describeGuard(guard, balance.balance, isOwn);
  if (!guard || !text) return null;
  return (
    <Flex direction="column" gap="3" mt="4" px="4" py="3" borderRadius="control" bg="time.tint">
      <Box role="status">{text}</Box>
      {isOwn && guard.questionId !== null && (
        <AnswerQuestion key={guard.questionId} questionId={guard.questionId} />
      )}
    </Flex>
  );
}
