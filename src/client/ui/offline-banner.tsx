import { chakra } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useIsOnline } from '../browser-state.ts';

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    px: '4',
    py: '1.5',
    bg: 'time.tint',
    color: 'time',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
});

export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Strip>
          <WifiOff aria-hidden size={14} />
          You're offline. This page may be out of date, and you can't save changes.
        </Strip>
      )}
    </div>
  );
}
