import { DeleteRoutineDialog } from './delete-routine-dialog.tsx';
import { ReadRoutineDialog } from './read-routine-dialog.tsx';
import type { RoutineAction } from './routine-action.ts';
import { RoutineFormDialog } from './routine-form-dialog.tsx';

type RoutineDialogProps = {
  opened: RoutineAction;
  onOpen: (action: RoutineAction) => void;
  onClose: () => void;
  /** Receives the focus after the card was deleted. */
  returnFocus: () => HTMLElement | null;
};

/** The page's dialogs, in their own chunk: the forms are loaded when the first dialog opens. */
export default function RoutineDialog(props: RoutineDialogProps) {
  const { opened, onOpen, onClose, returnFocus } = props;
  if (opened.kind === 'create')
    return <RoutineFormDialog key="new" routine={null} onClose={onClose} />;
  if (opened.kind === 'read')
    return (
      <ReadRoutineDialog
        key={opened.id}
        id={opened.id}
        listed={opened.routine}
        onOpen={onOpen}
        onClose={onClose}
      />
    );
  const { kind, routine } = opened;
  if (kind === 'edit')
    return <RoutineFormDialog key={routine.id} routine={routine} onClose={onClose} />;
  return <DeleteRoutineDialog routine={routine} onClose={onClose} returnFocus={returnFocus} />;
}
