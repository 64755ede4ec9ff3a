import { Box } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { InvoicePaper } from './invoice-paper.tsx';

type PreviewProps = ComponentProps<typeof InvoicePaper>;

/** Beside the form, where there is room. */
export const PreviewPane = (paper: PreviewProps) => (
  <Box hideBelow="lg" position="sticky" top="calc(var(--bar-height, 0px) + 1.5rem)">
    <InvoicePaper {...paper} />
  </Box>
);

/** Opens the paper where there is no room for it. */
export function PreviewButton(paper: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button hideFrom="lg" onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Dialog open title="Preview" size="lg" onClose={() => setOpen(false)}>
          <DialogBody pb="6">
            <InvoicePaper {...paper} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
