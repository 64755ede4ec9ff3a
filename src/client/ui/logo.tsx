import { chakra } from '@chakra-ui/react';
import { logoPath } from '#shared/agency.ts';
import { useAgency } from '../use-agency.ts';

const fit = { objectFit: 'contain', background: '#fff', borderRadius: 4 } as const;

const Mark = chakra('svg', { base: { flexShrink: 0 } });

/** The letter G as a clock face at three o'clock. The server replaces it in prerendered pages, by its attribute. */
function ClockMark({ size, isSquare }: { size: number; isSquare: boolean }) {
  const stroke = {
    fill: 'none',
    strokeWidth: 2.8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  return (
    <Mark
      aria-hidden
      data-mark={isSquare ? `${size} square` : size}
      viewBox="0 0 32 32"
      style={{ width: size, height: size }}
    >
      <chakra.rect width="32" height="32" rx="8" fill="brand" />
      <chakra.path {...stroke} stroke="brand.ink" d="M22.6 10.2A8.6 8.6 0 1 0 24.6 16" />
      <chakra.path {...stroke} stroke="brand.ink" d="M24.6 16H17V10.6" />
    </Mark>
  );
}

/** The agency's logo, or the mark of the product. It is next to the name or in a link with a label. */
export function Logo({ size = 24, isSquare = false }: { size?: number; isSquare?: boolean }) {
  const { logoId } = useAgency();
  if (logoId === null) return <ClockMark size={size} isSquare={isSquare} />;
  return (
    <img
      src={logoPath(logoId)}
      alt=""
      // White as on invoices, because a logo with dark letters needs it in dark mode.
      style={{ height: size, ...(isSquare && { width: size }), maxWidth: '12rem', ...fit }}
    />
  );
}
