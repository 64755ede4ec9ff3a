import { later, useOpenLater } from '../later.ts';
import type { ConfirmDialogProps } from './confirm-frame.tsx';

export type { ConfirmDialogProps } from './confirm-frame.tsx';

const frame = later(async () => (await import('./confirm-frame.tsx')).ConfirmFrame);

/** Asks for confirmation before an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [Frame, isOpen] = useOpenLater(frame, props.open);
  return Frame && <Frame {...props} open={isOpen} />;
}
