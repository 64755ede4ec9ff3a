import { Box, Flex, Heading } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';

type FloatingPanelProps = {
  title: string;
  detail?: ReactNode;
  onClose: () => void;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Floats over the edge of the canvas. On a phone it covers the canvas. */
export function FloatingPanel({ title, detail, onClose, footer, children }: FloatingPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <Flex
      as="aside"
      aria-labelledby={id}
      direction="column"
      position="absolute"
      // Leave room for the toolbars above the diagram.
      top={{ base: '0', md: 'var(--bars-height)' }}
      bottom={{ base: '0', md: 'auto' }}
      // As high as its content, but within the diagram and above the zoom controls.
      maxH={{ base: 'full', md: 'calc(100% - var(--bars-height) - 4rem)' }}
      insetEnd={{ base: '0', md: '3' }}
      w={{ base: 'full', md: 'xs' }}
      zIndex="sticky"
      bg="raised"
      boxShadow="float"
      borderRadius={{ base: '0', md: 'card' }}
      overflow="hidden"
      animation={{ base: 'fadeIn 120ms ease-out', md: 'slideFromEnd 160ms ease-out' }}
      onKeyDown={closeOnEscape}
    >
      <Flex align="flex-start" gap="3" ps="4" pe="2" pt="3" pb="2">
        <Box flex="1" minW="0">
          <Heading
            as="h3"
            id={id}
            ref={heading}
            tabIndex={-1}
            outline="none"
            fontSize="md"
            fontWeight="semibold"
            lineHeight="2rem"
            truncate
          >
            {title}
          </Heading>
          {detail && (
            <Box fontSize="sm" color="muted">
              {detail}
            </Box>
          )}
        </Box>
        <IconButton label="Close" hint={false} color="muted" onClick={onClose}>
          <X aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" px="4" pb="4">
        {children}
      </Box>
      {footer && (
        <Box px="4" py="3" borderTopWidth="1px">
          {footer}
        </Box>
      )}
    </Flex>
  );
}
