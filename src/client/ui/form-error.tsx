import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    px: '3',
    py: '2.5',
    borderRadius: 'control',
    bg: 'danger.tint',
    color: 'danger',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, mt: '0.5' },
  },
});

/** An error of the whole form, shown above its fields. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box id={id} role="alert">
      <CircleAlert aria-hidden size={16} strokeWidth={2} />
      <span>{children}</span>
    </Box>
  );
}
