import { chakra } from '@chakra-ui/react';
import { formatRelative } from '#shared/dates.ts';

type SavedStateProps = {
  updatedAt: string;
  isDirty: boolean;
  isDraftStored: boolean;
  hasNewerVersion: boolean;
};

const State = chakra('span', {
  // A full line or the rest of one, so that the first change does not move the diagram. "Unsaved changes." always fits.
  base: { flex: { base: '1 0 100%', xl: '1 0 7.5rem' }, minW: '0', truncate: true },
});

/** Says whether the diagram is saved. */
export function SavedState({
  updatedAt,
  isDirty,
  isDraftStored,
  hasNewerVersion,
}: SavedStateProps) {
  if (!isDirty) return <State>Saved {formatRelative(updatedAt, Date.now())}</State>;
  return (
    <State color="time" fontWeight="medium">
      Unsaved changes. {hasNewerVersion && 'Someone else saved changes. '}
      {isDraftStored && 'Draft saved on this device.'}
    </State>
  );
}
