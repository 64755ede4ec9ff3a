import { Box } from '@chakra-ui/react';
import { formatRelative } from '#shared/dates.ts';

type SavedStateProps = {
  updatedAt: string;
  isDirty: boolean;
  isKept: boolean;
  isOvertaken: boolean;
};

/**
 * Whether what is on the screen is what is stored, and where it is kept while it is not. One line of its own, whatever it
 * says, so that the first change does not move the diagram.
 */
export function SavedState({ updatedAt, isDirty, isKept, isOvertaken }: SavedStateProps) {
  if (!isDirty)
    return (
      <Box as="span" w="full" truncate>
        Saved {formatRelative(updatedAt, Date.now())}
      </Box>
    );
  return (
    <Box as="span" w="full" truncate color="time" fontWeight="medium">
      Unsaved changes. {isOvertaken && 'Someone else saved changes. '}
      {isKept && 'Draft saved on this device.'}
    </Box>
  );
}
