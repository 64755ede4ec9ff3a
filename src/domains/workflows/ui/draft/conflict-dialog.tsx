import { Box, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#client/ui/dialog-frame.tsx';
import { formatRelative } from '#shared/dates.ts';
import { toDiagram } from '../../diagram-json.ts';
import { describeDifferences } from './differences.ts';
import type { Conflict } from './use-diagram-draft.ts';

type ConflictDialogProps = {
  conflict: Conflict;
  isCopying: boolean;
  /** Closes the dialog. The changes stay unsaved. */
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Shows what was changed on both sides, and asks which version to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, isCopying, onClose, onTakeTheirs, onKeepMine } = props;
  const { stale, draft } = conflict;
  const keep = useRef<HTMLButtonElement>(null);
  const theirs = toDiagram(stale.current);
  return (
    <DialogFrame
      open
      onRequestClose={onClose}
      role="alertdialog"
      title="Someone else saved changes"
      initialFocus={() => keep.current}
    >
      <DialogBody>
        <Flex direction="column" gap="3">
          <Box>
            {stale.changedBy} saved this workflow {formatRelative(stale.changedAt, Date.now())},
            after you started editing.
          </Box>
          <Box as="dl" color="muted" css={{ '& dt': { color: 'ink', fontWeight: 'medium' } }}>
            <dt>Theirs</dt>
            <dd>{describeDifferences(draft.base.diagram, theirs)}</dd>
            <Box as="dt" mt="2">
              Yours
            </Box>
            <dd>{describeDifferences(draft.base.diagram, draft.diagram)}</dd>
          </Box>
        </Flex>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" me="auto" onClick={onClose} disabled={isCopying}>
          Decide later
        </Button>
        <Button onClick={onTakeTheirs} disabled={isCopying}>
          Use their version
        </Button>
        <Button
          ref={keep}
          variant="primary"
          onClick={onKeepMine}
          loading={isCopying}
          loadingText="Copying..."
        >
          Keep my version as a copy
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
