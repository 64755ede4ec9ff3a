import { Box } from '@chakra-ui/react';
import { WrittenText } from '#client/ui/written-text.tsx';
import { firstNameOf } from '#shared/first-name.ts';

/** How a client likes to work, in their words. Shows nothing until they have written it. */
export const WorkStyle = ({
  fullName,
  workStyle,
}: {
  fullName: string;
  workStyle: string | null;
}) =>
  workStyle && (
    <Box>
      <Box mb="1" color="muted" fontSize="sm">
        How {firstNameOf(fullName) ?? fullName} likes to work
      </Box>
      <WrittenText maxW="text">{workStyle}</WrittenText>
    </Box>
  );
