import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import type { CapturedLine } from '../../capture/line.ts';

type FailedLinesProps = {
  lines: readonly CapturedLine[];
  onRetry: (line: CapturedLine) => void;
  onDiscard: (line: CapturedLine) => void;
};

/** Lines whose tasks were not created, above the field with the next line. */
export const FailedLines = ({ lines, onRetry, onDiscard }: FailedLinesProps) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same line can fail twice
    <Box key={index} role="alert" px="1" pb="2" mb="2" borderBottomWidth="1px" fontSize="sm">
      <Box overflowWrap="anywhere">“{line.title}” was not created.</Box>
      <Flex gap="2" mt="1">
        <Button size="sm" aria-label={`Try again: ${line.title}`} onClick={() => onRetry(line)}>
          Try again
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard: ${line.title}`}
          onClick={() => onDiscard(line)}
        >
          Discard
        </Button>
      </Flex>
    </Box>
  ));
