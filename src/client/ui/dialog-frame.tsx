import { Box, chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { staysOpen } from './stays-open.ts';
import { toasterId } from './toaster.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

export type DialogFrameProps = {
  open: boolean;
  /** Escape, the X or a click outside; the owner decides whether it closes. */
  onRequestClose: () => void;
  title: string;
  description?: string;
  /** At most 28, 36, 56 or 80 rem wide; on a phone a dialog fills the screen, unless it only asks. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** An alert dialog only asks: it stays small and ignores clicks outside. */
  role?: 'dialog' | 'alertdialog';
  initialFocus?: () => HTMLElement | null;
  /** Where the focus goes afterwards when what opened the dialog is gone. */
  returnFocus?: () => HTMLElement | null;
  /** Stands over every other dialog, and is never hidden by one: nothing goes on before it is answered. */
  comesFirst?: boolean;
  children: ReactNode;
};

const widths = { sm: 'md', md: 'xl', lg: '4xl', full: 'page' };

const Positioner = chakra(Parts.Positioner, {
  base: {
    position: 'fixed',
    inset: '0',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
  },
});

const Panel = chakra(Parts.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    bg: 'raised',
    boxShadow: 'float',
    outline: 'none',
    overflow: 'hidden',
    animation: { base: 'sheetIn 180ms ease-out', sm: 'riseIn 160ms ease-out' },
  },
  variants: {
    fillsPhone: {
      true: {
        h: { base: 'full', sm: 'auto' },
        maxH: { base: '100dvh', sm: '90vh' },
        borderRadius: { base: '0', sm: 'dialog' },
      },
      false: { maxH: '90vh', borderRadius: 'dialog' },
    },
  },
});

/**
 * What is marked so is never hidden from a screen reader, whatever opens beside it. Every other dialog stands in the
 * body by itself: a frame around it would be there before it opens, and be hidden with it by the dialog below.
 */
const Layer = ({ comesFirst, children }: { comesFirst: boolean; children: ReactNode }) =>
  comesFirst ? <div data-live-announcer="">{children}</div> : children;

export function DialogFrame({ role = 'dialog', size = 'md', ...props }: DialogFrameProps) {
  const { onRequestClose, title, description, initialFocus, returnFocus, children } = props;
  const { comesFirst = false } = props;
  const mayStand = useAfterSignIn(props.open);
  const open = comesFirst ? props.open : mayStand;
  const zIndex = comesFirst ? 'signIn' : 'dialog';
  const isAlert = role === 'alertdialog';
  // Left to itself the dialog looks for its title in a later frame, and on a busy machine goes without a name.
  const titleId = useId();
  const descriptionId = useId();

  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => !change.open && onRequestClose()}
      role={role}
      ids={{ title: titleId, description: descriptionId }}
      closeOnInteractOutside={!isAlert}
      // A toast may be read and dismissed while the dialog stays open.
      persistentElements={[() => document.getElementById(toasterId)]}
      {...staysOpen}
      {...(initialFocus && { initialFocusEl: initialFocus })}
      {...(returnFocus && { finalFocusEl: returnFocus })}
    >
      <Portal>
        <Layer comesFirst={comesFirst}>
          <Parts.Backdrop
            position="fixed"
            inset="0"
            bg="overlay"
            zIndex={zIndex}
            animation="fadeIn 120ms"
          />
          <Positioner zIndex={zIndex} p={{ base: isAlert ? '4' : '0', sm: '6' }}>
            <Panel
              aria-labelledby={titleId}
              {...(description && { 'aria-describedby': descriptionId })}
              fillsPhone={!isAlert}
              maxW={{ base: isAlert ? 'md' : 'full', sm: widths[size] }}
            >
              <Box display="flex" alignItems="flex-start" gap="4" px="6" pt="5" pb="3">
                <Box flex="1" minW="0">
                  <Parts.Title fontSize="lg" fontWeight="semibold" lineHeight="snug">
                    {title}
                  </Parts.Title>
                  {description && (
                    <Parts.Description color="muted" mt="1">
                      {description}
                    </Parts.Description>
                  )}
                </Box>
                {!isAlert && (
                  <IconButton label="Close" hint={false} color="muted" onClick={onRequestClose}>
                    <X aria-hidden size={18} strokeWidth={1.75} />
                  </IconButton>
                )}
              </Box>
              {children}
            </Panel>
          </Positioner>
        </Layer>
      </Portal>
    </Parts.Root>
  );
}

export const DialogForm = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', minH: '0', flex: '1' },
});

/** Scrolls by itself, so that title and buttons stay in sight. */
export const DialogBody = chakra('div', {
  base: {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    px: '6',
    py: '2',
  },
});

export const DialogFooter = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    px: '6',
    pt: '4',
    pb: '5',
  },
});
