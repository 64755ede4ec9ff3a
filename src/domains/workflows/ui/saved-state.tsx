import { Box } from '@chakra-ui/react';
import { formatRelative } from '#shared/dates.ts';

type SavedStateProps = {
  updatedAt: string;
  isDirty: boolean;
  isDraftStored: boolean;
  hasNewerVersion: boolean;
};

/** Says whether the diagram is saved. Always one full line, so that the first change does not move the diagram. */
export function SavedState({
  updatedAt,
  isDirty,
  isDraftStored,
  hasNewerVersion,
}: SavedStateProps) {
  if (!isDirty)
    return (
      <Box as="span" w="full" truncate>
        Saved {formatRelative(updatedAt, Date.now())}
      </Box>
    );
  return (
    <Box as="span" w="full" truncate color="time" fontWeight="medium">
      Unsaved changes. {hasNewerVersion && 'Someone else saved changes. '}
      {isDraftStored && 'Draft saved on this device.'}
    </Box>
  );
}
