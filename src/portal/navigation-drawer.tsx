import { chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { usePendingCounts } from './use-pending-counts.ts';

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
  const pending = usePendingCounts();
  const hasPending = pending.length > 0;
  return (
    // A page that renders while the drawer opens takes the focus, so name the element that gets it back.
    <Parts.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      finalFocusEl={() => trigger.current}
    >
      <Parts.Trigger asChild>
        <IconButton
          ref={trigger}
          label="Open navigation"
          size="md"
          ms="-2"
          position="relative"
          display={{ lg: 'none' }}
          {...(hasPending && {
            'aria-description': pending.map(({ count, what }) => `${count} ${what}`).join(', '),
          })}
        >
          <Menu aria-hidden size={20} strokeWidth={1.75} />
          {hasPending && <Dot />}
        </IconButton>
      </Parts.Trigger>
      <Portal>
        <Parts.Backdrop
          position="fixed"
          inset="0"
          bg="overlay"
          zIndex="drawer"
          animation="fadeIn 120ms"
        />
        <Parts.Positioner position="fixed" inset="0" zIndex="drawer" display="flex">
          <Parts.Content
            aria-label="Navigation"
            position="relative"
            w="72"
            maxW="85vw"
            h="full"
            bg="canvas"
            boxShadow="float"
            outline="none"
            animation="slideIn 180ms ease-out"
          >
            <IconButton
              label="Close navigation"
              hint={false}
              position="absolute"
              top="2.5"
              insetEnd="2.5"
              color="muted"
              onClick={() => setOpen(false)}
            >
              <X aria-hidden size={18} strokeWidth={1.75} />
            </IconButton>
            <Sidebar onNavigate={() => setOpen(false)} />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
