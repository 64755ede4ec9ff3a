import { Box } from '@chakra-ui/react';
import { formatRelative } from '#shared/dates.ts';

type SavedStateProps = {
  updatedAt: string;
  isDirty: boolean;
  isKept: boolean;
  isOvertaken: boolean;
};

/** Whether what is on the screen is what is stored, and where it is kept while it is not. */
export function SavedState({ updatedAt, isDirty, isKept, isOvertaken }: SavedStateProps) {
  if (!isDirty) return <Box as="span">Saved {formatRelative(updatedAt, Date.now())}</Box>;
  return (
    <Box as="span" color="time" fontWeight="medium">
      Unsaved changes. {isKept && 'Draft saved on this device.'}
      {isOvertaken && ' Someone else saved changes.'}
    </Box>
  );
}
