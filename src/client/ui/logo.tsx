import { chakra } from '@chakra-ui/react';

const Mark = chakra('svg', { base: { flexShrink: 0 } });

/** The letter G as a clock face at three o'clock. */
export function Logo({ size = 24 }: { size?: number }) {
  const stroke = {
    fill: 'none',
    strokeWidth: 2.8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  return (
    <Mark aria-hidden viewBox="0 0 32 32" style={{ width: size, height: size }}>
      <chakra.rect width="32" height="32" rx="8" fill="brand" />
      <chakra.path {...stroke} stroke="brand.ink" d="M22.6 10.2A8.6 8.6 0 1 0 24.6 16" />
      <chakra.path {...stroke} stroke="brand.ink" d="M24.6 16H17V10.6" />
    </Mark>
  );
}
