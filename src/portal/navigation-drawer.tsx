import { chakra } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { later, useOpenLater } from '#client/later.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { usePendingCounts } from './use-pending-counts.ts';

const panel = later(async () => (await import('./navigation-panel.tsx')).NavigationPanel);

/** Shown while there are unread messages or open demo requests; the sidebar shows how many. */
const Dot = chakra('span', {
  base: {
    position: 'absolute',
    top: '2',
    insetEnd: '2',
    boxSize: '2',
    borderRadius: 'full',
    bg: 'brand',
    boxShadow: '0 0 0 2px var(--gva-colors-canvas)',
  },
});

/** Below 1024 px the sidebar opens as a drawer from this button. */
export function NavigationDrawer() {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [Panel, isPanelOpen] = useOpenLater(panel, isOpen);
  const pending = usePendingCounts();
  const hasPending = pending.length > 0;

  return (
    <>
      <IconButton
        ref={trigger}
        label="Open navigation"
        size="md"
        ms="-2"
        position="relative"
        display={{ lg: 'none' }}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        {...(hasPending && {
          'aria-description': pending.map(({ count, what }) => `${count} ${what}`).join(', '),
        })}
      >
        <Menu aria-hidden size={20} strokeWidth={1.75} />
        {hasPending && <Dot />}
      </IconButton>
      {Panel && (
        <Panel
          open={isPanelOpen}
          onClose={() => setOpen(false)}
          // A page that renders while the drawer opens takes the focus.
          returnFocus={() => trigger.current}
        />
      )}
    </>
  );
}
