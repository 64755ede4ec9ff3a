import { Box } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';

type LinkDialogProps = { title: string; link: string; children: string; onClose: () => void };

/** A link that no mail brings: the administrator hands it on. It is shown this once. */
export const LinkDialog = ({ title, link, children, onClose }: LinkDialogProps) => (
  <Dialog open onClose={onClose} title={title} size="sm">
    <DialogBody>
      <Box mb="4" color="muted">
        {children}
      </Box>
      <CopyField label="Link" value={link} />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
);
