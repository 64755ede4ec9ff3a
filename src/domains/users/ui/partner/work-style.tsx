import { Box } from '@chakra-ui/react';
import { WrittenText } from '#client/ui/written-text.tsx';

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
        How {fullName.split(' ')[0]} likes to work
      </Box>
      <WrittenText maxW="text">{workStyle}</WrittenText>
    </Box>
  );
