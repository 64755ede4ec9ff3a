import { DeleteRoutineDialog } from './delete-routine-dialog.tsx';
import type { RoutineAction } from './routine-action.ts';
import { RoutineFormDialog } from './routine-form-dialog.tsx';

type RoutineDialogsProps = {
  action: RoutineAction;
  onClose: () => void;
  onDeleted: (id: number) => void;
};

/** The dialogs over the list, in their own chunk: the forms are loaded when the first dialog opens. */
export default function RoutineDialogs({ action, onClose, onDeleted }: RoutineDialogsProps) {
  if (action.kind === 'create')
    return <RoutineFormDialog key="new" routine={null} onClose={onClose} />;
  const { kind, routine } = action;
  if (kind === 'edit')
    return <RoutineFormDialog key={routine.id} routine={routine} onClose={onClose} />;
  return (
    <DeleteRoutineDialog
      routine={routine}
      onClose={onClose}
      onDeleted={() => onDeleted(routine.id)}
    />
  );
}
