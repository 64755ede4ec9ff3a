import { Dialog as Parts } from '@chakra-ui/react';
import { Button } from './button.tsx';

/** Closes the dialog like Escape: asks first if input would be lost. */
export function DialogCancel({ disabled = false }: { disabled?: boolean }) {
  return (
    <Parts.CloseTrigger asChild>
      <Button disabled={disabled}>Cancel</Button>
    </Parts.CloseTrigger>
  );
}
