import { Box, chakra, Drawer as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import {
  type Key,
  type KeyboardEventHandler,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useIsWide } from '../browser-state.ts';
import { IconButton } from './icon-button.tsx';
import { modalProps, useAfterSignIn, useEarlyEscape, useOpener } from './modal.ts';

export type SidePanelProps = {
  open: boolean;
  /**
   * Called on Escape and the X, and on a click outside where the panel covers the page. The page controls what is open,
   * usually by its URL.
   */
  onClose: () => void;
  /** What is shown, such as the id of a row. When it changes, nothing that was entered stays. */
  subject?: Key;
  /** A click outside closes it on a wide screen, too. */
  closesOutside?: boolean;
  title: string;
  /** Shown under the title, such as a badge. */
  detail?: ReactNode;
  /** Fixed at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** Receives the focus on close. If it returns null, the element that opened the panel does. */
  returnFocus?: () => HTMLElement | null;
  /** Keys that are pressed anywhere in the panel. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
};

const Panel = chakra(Parts.Content, {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetEnd: '0',
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    maxW: { base: 'full', sm: 'lg' },
    bg: 'raised',
    boxShadow: 'float',
    outline: 'none',
    animation: 'slideFromEnd 180ms ease-out',
  },
});

const Bar = chakra('div', { base: { px: { base: '4', sm: '6' } } });

/** The library returns the focus of a modal panel only. A user who has left the panel keeps the focus. */
function useFocusReturn(isOpen: boolean, covers: boolean, find: () => HTMLElement | null) {
  const panel = useRef<HTMLDivElement>(null);
  const handleClose = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (covers || !(activeElement === body || panel.current?.contains(activeElement))) return;
    setTimeout(() => find()?.focus());
  });
  useLayoutEffect(() => (isOpen ? () => handleClose() : undefined), [isOpen]);
  return panel;
}

/** Escape in a form in the panel cancels the form. The library would close the panel before the form learns of it. */
function keepForInlineForm(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-inline-form]'))
    event.preventDefault();
}

/** Details beside a list. On a wide screen the list stays in use: it is not dimmed, and its keys work. */
export function SidePanelFrame(props: SidePanelProps) {
  const { open, onClose, subject, title, detail, footer, returnFocus, onKeyDown } = props;
  const { closesOutside = false, children } = props;
  const titleId = useId();
  const covers = !useIsWide();
  const isOpen = useAfterSignIn(open);
  useEarlyEscape(isOpen, onClose);
  const opener = useOpener(isOpen);
  /** The page gets the focus if neither the row nor the opener exists. */
  const findReturnFocus =
    returnFocus && (() => returnFocus() ?? opener() ?? document.querySelector<HTMLElement>('main'));
  const panel = useFocusReturn(isOpen, covers, findReturnFocus ?? opener);
  return (
    <Parts.Root
      open={isOpen}
      onOpenChange={(change) => !change.open && onClose()}
      ids={{ title: titleId }}
      modal={covers}
      closeOnInteractOutside={covers || closesOutside}
      onEscapeKeyDown={keepForInlineForm}
      {...modalProps}
      {...(findReturnFocus && { finalFocusEl: findReturnFocus })}
    >
      <Portal>
        {/* Always there: the portal would append it later, above the panel, when the window becomes narrow. */}
        <Parts.Backdrop
          display={covers ? 'block' : 'none'}
          position="fixed"
          inset="0"
          bg="overlay"
          zIndex="drawer"
          animation="fadeIn 120ms"
        />
        <Parts.Positioner position="fixed" inset="0" zIndex="drawer">
          <Panel
            ref={panel}
            aria-labelledby={titleId}
            onKeyDown={onKeyDown}
            {...(!covers && { 'data-side-panel': '' })}
          >
            <Bar
              display="flex"
              alignItems="flex-start"
              gap="4"
              pt="5"
              pb="4"
              borderBottomWidth="1px"
            >
              <Box flex="1" minW="0">
                <Parts.Title
                  fontSize="lg"
                  fontWeight="semibold"
                  lineHeight="snug"
                  overflowWrap="anywhere"
                >
                  {title}
                </Parts.Title>
                {detail && (
                  <Box mt="1" color="muted">
                    {detail}
                  </Box>
                )}
              </Box>
              <IconButton label="Close" hint={false} color="muted" onClick={onClose}>
                <X aria-hidden size={18} strokeWidth={1.75} />
              </IconButton>
            </Bar>
            <Bar
              key={subject}
              flex="1"
              minH="0"
              overflowY="auto"
              overscrollBehavior="contain"
              py="5"
            >
              {children}
            </Bar>
            {footer && (
              <Bar
                key={`footer-${subject}`}
                data-acts={title}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                justifyContent="flex-end"
                gap="2"
                py="4"
                borderTopWidth="1px"
              >
                {footer}
              </Bar>
            )}
          </Panel>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
