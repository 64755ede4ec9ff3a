import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

export { DialogBody, DialogFooter, DialogForm } from './dialog-frame.tsx';

type DialogProps = Omit<DialogFrameProps, 'onRequestClose' | 'role'> & {
  onClose: () => void;
  /** Whether closing now would lose what was typed; then Escape, X and a click outside ask first. */
  dirty?: boolean | (() => boolean);
};

/** Children are a DialogBody and a DialogFooter, within a DialogForm where they belong to one. */
export function Dialog({ onClose, dirty = false, children, ...frame }: DialogProps) {
  const [isAsking, ask] = useState(false);

  function requestClose() {
    const wouldLose = typeof dirty === 'function' ? dirty() : dirty;
    if (wouldLose) ask(true);
    else onClose();
  }
  function discard() {
    ask(false);
    onClose();
  }

  return (
    <DialogFrame {...frame} onRequestClose={requestClose}>
      {children}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={discard}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      >
        Your changes haven't been saved.
      </ConfirmDialog>
    </DialogFrame>
  );
}
