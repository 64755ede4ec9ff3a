import { Box } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  /** Repeats the act, such as "Delete", and its words while it is done, such as "Deleting..." */
  confirmLabel: string;
  confirmingLabel?: string;
  cancelLabel?: string;
  isConfirming?: boolean;
  tone?: 'danger' | 'primary';
  returnFocus?: () => HTMLElement | null;
};

/** Asks before an act that cannot be taken back. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, confirmingLabel } = props;
  const { cancelLabel = 'Cancel', isConfirming = false, tone = 'danger', returnFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);

  return (
    <DialogFrame
      open={open}
      onRequestClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      initialFocus={() => cancel.current}
      {...(returnFocus && { returnFocus })}
    >
      <DialogBody>
        <Box color="muted">{children}</Box>
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} onClick={onClose} disabled={isConfirming}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          onClick={onConfirm}
          loading={isConfirming}
          loadingText={confirmingLabel ?? confirmLabel}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
