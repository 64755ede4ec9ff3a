import { Box, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#client/ui/dialog-frame.tsx';
import { formatRelative } from '#shared/dates.ts';
import { toDiagram } from '../../diagram-json.ts';
import { describeDifferences } from './differences.ts';
import type { Conflict } from './use-drawing.ts';

type ConflictDialogProps = {
  conflict: Conflict;
  isCopying: boolean;
  /** Decides later: the drawing stays as it is, unsaved. */
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Somebody saved meanwhile: who, when and what, and the choice between the two. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, isCopying, onClose, onTakeTheirs, onKeepMine } = props;
  const { stale, mine } = conflict;
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
            <dd>{describeDifferences(mine.base.diagram, theirs)}</dd>
            <Box as="dt" mt="2">
              Yours
            </Box>
            <dd>{describeDifferences(mine.base.diagram, mine.diagram)}</dd>
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
