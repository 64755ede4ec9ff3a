import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

/** Asks before typed input is lost. */
export const DiscardQuestion = ({ open, onKeep, onDiscard }: DiscardQuestionProps) => (
  <ConfirmDialog
    open={open}
    onClose={onKeep}
    onConfirm={onDiscard}
    title="Discard your changes?"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
  >
    Your changes haven't been saved.
  </ConfirmDialog>
);
