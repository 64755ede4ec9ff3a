import { Box } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { DialogBody, DialogFooter } from '#client/ui/dialog.tsx';

type ManualLinkProps = { link: string; children: string; onDone: () => void };

/** A link that cannot be emailed and that the administrator must pass on. Shown only once. */
export const ManualLink = ({ link, children, onDone }: ManualLinkProps) => (
  <>
    <DialogBody>
      <Box mb="4" color="muted">
        {children}
      </Box>
      <CopyField label="Link" value={link} />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    </DialogFooter>
  </>
);
