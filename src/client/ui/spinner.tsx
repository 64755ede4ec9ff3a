import { chakra } from '@chakra-ui/react';

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
