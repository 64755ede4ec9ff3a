import { Dialog as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sidebar } from './sidebar.tsx';

type NavigationPanelProps = {
  open: boolean;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
};

export const NavigationPanel = ({ open, onClose, returnFocus }: NavigationPanelProps) => (
  <Parts.Root
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    finalFocusEl={returnFocus}
  >
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
            onClick={onClose}
          >
            <X aria-hidden size={18} strokeWidth={1.75} />
          </IconButton>
          <Sidebar onNavigate={onClose} />
        </Parts.Content>
      </Parts.Positioner>
    </Portal>
  </Parts.Root>
);
