import { Dialog as Parts } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { isClosingDetails } from '../use-close-details.ts';
import { Button } from './button.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { DiscardQuestion } from './discard-question.tsx';

export { DialogBody, DialogFooter, DialogForm } from './dialog-frame.tsx';

type DialogProps = Omit<DialogFrameProps, 'onRequestClose' | 'role'> & {
  onClose: () => void;
  /**
   * Whether closing would lose input. If so, Escape, the X and a click outside ask first. Back asks, too, unless it is a
   * function, which reads a draft: Back keeps it.
   */
  dirty?: boolean | (() => boolean);
};

/** Expects a DialogBody and a DialogFooter as children, inside a DialogForm if they belong to a form. */
export function Dialog({ onClose, dirty = false, children, ...frame }: DialogProps) {
  const [isConfirming, setConfirming] = useState(false);
  const leaving = useBlocker({
    // What the code does after a form was sent asks nothing.
    shouldBlockFn: ({ action }) => !['PUSH', 'REPLACE'].includes(action) && !isClosingDetails(),
    disabled: dirty !== true,
    enableBeforeUnload: false,
    withResolver: true,
  });

  function requestClose() {
    const wouldLose = typeof dirty === 'function' ? dirty() : dirty;
    if (wouldLose) setConfirming(true);
    else onClose();
  }
  function discard() {
    setConfirming(false);
    onClose();
    leaving.proceed?.();
  }
  function keep() {
    setConfirming(false);
    leaving.reset?.();
  }

  return (
    <DialogFrame {...frame} onRequestClose={requestClose}>
      {children}
      <DiscardQuestion
        open={isConfirming || leaving.status === 'blocked'}
        onKeep={keep}
        onDiscard={discard}
      />
    </DialogFrame>
  );
}

type DialogCancelProps = {
  disabled?: boolean;
  /** Another label where "Cancel" could be the act itself, such as "Keep plan". */
  label?: string;
};

/** Closes the dialog like Escape: asks first if input would be lost. */
export function DialogCancel({ disabled = false, label = 'Cancel' }: DialogCancelProps) {
  return (
    <Parts.CloseTrigger asChild>
      <Button disabled={disabled}>{label}</Button>
    </Parts.CloseTrigger>
  );
}
