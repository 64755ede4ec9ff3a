import { Box, chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';

const Message = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1.5',
    mt: '1.5',
    fontSize: 'sm',
    color: 'danger',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, mt: '0.5' },
  },
});

/** The error of a field, announced when it appears. */
export function FieldMessage({ id, children }: { id: string; children: string | undefined }) {
  return (
    <Box aria-live="polite">
      {children && (
        <Message id={id}>
          <CircleAlert aria-hidden size={14} strokeWidth={2} />
          {children}
        </Message>
      )}
    </Box>
  );
}
