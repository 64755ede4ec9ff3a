import { Box, chakra } from '@chakra-ui/react';
import { useIsOnline } from '#client/browser-state.ts';
import { liveState } from '#client/live/live-state.ts';

const states = {
  live: { label: 'Live: updates appear automatically', color: 'status.green', word: null },
  connecting: { label: 'Connecting to live updates', color: 'status.grey', word: 'Connecting' },
  offline: {
    label: 'Offline: updates paused',
    color: 'status.red',
    word: 'Offline',
  },
} as const;

const Note = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: '8',
    px: '2',
    borderRadius: 'control',
    color: 'muted',
    fontSize: 'sm',
  },
});

/** A dot while the connection is live; a dot with a label otherwise. */
export function LiveDot() {
  const state = liveState.use();
  const isOnline = useIsOnline();
  const { label, color, word } = states[isOnline ? state : 'offline'];
  return (
    <Note role="img" aria-label={label} data-tooltip={label}>
      <Box boxSize="2" borderRadius="full" bg={color} />
      {word && (
        <Box as="span" display={{ base: 'none', sm: 'inline' }}>
          {word}
        </Box>
      )}
    </Note>
  );
}
