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
  /** The action, such as "Delete". */
  confirmLabel: string;
  /** Shown while the action runs, such as "Deleting..." */
  confirmingLabel?: string;
  cancelLabel?: string;
  isConfirming?: boolean;
  tone?: 'danger' | 'primary';
  returnFocus?: () => HTMLElement | null;
};

export function ConfirmFrame(props: ConfirmDialogProps) {
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
