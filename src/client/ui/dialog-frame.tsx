import { Box, chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { modalProps, useAfterSignIn, useEarlyEscape, useOpener } from './modal.ts';

export type DialogFrameProps = {
  open: boolean;
  /** Called on Escape, the X and a click outside. The owner decides whether to close. */
  onRequestClose: () => void;
  title: string;
  description?: string;
  /**
   * Maximum width of 28, 36, 56 or 80 rem. On a phone a dialog fills the screen, unless it is an alert dialog or a sheet, which
   * is at the bottom.
   */
  size?: 'sm' | 'md' | 'lg' | 'full' | 'sheet';
  /** Below the top of the window, where it stays when its height changes. */
  isHigh?: boolean;
  /** An alert dialog stays small and ignores clicks outside. */
  role?: 'dialog' | 'alertdialog';
  initialFocus?: () => HTMLElement | null;
  /** Receives the focus on close. If it returns null, the element that opened the dialog does. */
  returnFocus?: () => HTMLElement | null;
  /** Shown above every other dialog and never hidden by one. */
  isTopmost?: boolean;
  children: ReactNode;
};

const widths = { sm: 'md', md: 'xl', lg: '4xl', full: 'page', sheet: 'md' };

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
    // Names of people can be one long word.
    overflowWrap: 'anywhere',
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
      sheet: {
        borderTopRadius: 'dialog',
        pb: 'calc(1rem + env(safe-area-inset-bottom))',
      },
    },
  },
});

/**
 * The attribute exempts the topmost dialog from being hidden from screen readers by another dialog. Other dialogs get
 * no wrapper: it would exist before they open, and the dialog below would hide it.
 */
const Layer = ({ isTopmost, children }: { isTopmost: boolean; children: ReactNode }) =>
  isTopmost ? <div data-live-announcer="">{children}</div> : children;

export function DialogFrame({ role = 'dialog', size = 'md', ...props }: DialogFrameProps) {
  const { onRequestClose, title, description, initialFocus, returnFocus, children } = props;
  const { isTopmost = false, isHigh = false } = props;
  const mayOpen = useAfterSignIn(props.open);
  const open = isTopmost ? props.open : mayOpen;
  useEarlyEscape(open, onRequestClose);
  const opener = useOpener(open);
  const zIndex = isTopmost ? 'signIn' : 'dialog';
  const isAlert = role === 'alertdialog';
  const isSheet = size === 'sheet';
  const isLarge = size === 'lg' || size === 'full';
  // Explicit ids, because the library sets `aria-labelledby` one frame late, and on a slow machine never.
  const titleId = useId();
  const descriptionId = useId();
  const panel = useRef<HTMLDivElement>(null);
  /** The library asks one frame late. A user who is already in a field stays there. */
  function findFocus() {
    const { activeElement } = document;
    const isInside =
      activeElement instanceof HTMLElement &&
      activeElement !== panel.current &&
      panel.current?.contains(activeElement);
    return isInside ? activeElement : (initialFocus?.() ?? null);
  }

  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => !change.open && onRequestClose()}
      role={role}
      ids={{ title: titleId, description: descriptionId }}
      closeOnInteractOutside={!isAlert}
      {...modalProps}
      initialFocusEl={findFocus}
      finalFocusEl={() => returnFocus?.() ?? opener()}
    >
      <Portal>
        <Layer isTopmost={isTopmost}>
          <Parts.Backdrop
            position="fixed"
            inset="0"
            bg="overlay"
            zIndex={zIndex}
            animation="fadeIn 120ms"
          />
          <Positioner
            zIndex={zIndex}
            p={isSheet ? '0' : { base: isAlert ? '4' : '0', sm: '6' }}
            {...(isSheet && { alignItems: 'flex-end' })}
            {...(isHigh && { alignItems: { sm: 'flex-start' }, pt: { sm: '15vh' } })}
          >
            <Panel
              ref={panel}
              aria-labelledby={titleId}
              {...(description && { 'aria-describedby': descriptionId })}
              fillsPhone={isSheet ? 'sheet' : !isAlert}
              maxW={{ base: isAlert ? 'md' : 'full', sm: widths[size] }}
            >
              <Box display="flex" alignItems="flex-start" gap="4" px="6" pt="5" pb="3">
                <Box flex="1" minW="0">
                  <Parts.Title
                    fontSize={isLarge ? 'xl' : 'lg'}
                    fontWeight="semibold"
                    lineHeight="snug"
                  >
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

/** The scrolling part; title and buttons stay visible. */
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
