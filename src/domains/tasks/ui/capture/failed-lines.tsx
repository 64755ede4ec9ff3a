import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { UnsentTasks } from './unsent-tasks.ts';

type FailedLineProps = {
  outcome?: 'was not created' | 'was not confirmed';
  onRetry: (call: UnsentTasks) => Promise<void>;
  onDiscard: (call: UnsentTasks) => void;
};

const titlesOf = ({ tasks }: UnsentTasks) => tasks.map(({ title }) => title).join(', ');

function FailedLine(props: FailedLineProps & { call: UnsentTasks }) {
  const { call, outcome = 'was not created', onRetry, onDiscard } = props;
  const [isSending, setSending] = useState(false);
  async function retry() {
    setSending(true);
    await onRetry(call);
    setSending(false);
  }
  return (
    <Box role="alert" px="1" pb="2" mb="2" borderBottomWidth="1px" fontSize="sm">
      <Box overflowWrap="anywhere">
        “{titlesOf(call)}” {outcome}.
      </Box>
      <Flex gap="2" mt="1">
        <Button
          size="sm"
          aria-label={`Try again: ${titlesOf(call)}`}
          loading={isSending}
          onClick={() => void retry()}
        >
          Try again
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard: ${titlesOf(call)}`}
          disabled={isSending}
          onClick={() => onDiscard(call)}
        >
          Discard
        </Button>
      </Flex>
    </Box>
  );
}

/** Lines whose tasks were not created, above the field with the next line. */
export const FailedLines = ({
  calls,
  ...props
}: FailedLineProps & { calls: readonly UnsentTasks[] }) =>
  calls.map((call) => <FailedLine key={call.id} call={call} {...props} />);
