import { chakra, Flex } from '@chakra-ui/react';
import { VisuallyHidden } from './visually-hidden.tsx';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    boxSize: '1em',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 700ms linear infinite',
  },
});

/** Decorative: render a text for screen readers next to it. */
export function Spinner({ size = '1em' }: { size?: string }) {
  return <Ring aria-hidden boxSize={size} />;
}

/** A spinner that fills the page while it loads. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Flex
      role="status"
      data-loading
      flex="1"
      minH="60vh"
      align="center"
      justify="center"
      color="brand"
    >
      <Spinner size="1.5rem" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Flex>
  );
}
