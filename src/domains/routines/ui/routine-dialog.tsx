import { CreateRoutineDialog } from './create-routine-dialog.tsx';
import { DeleteRoutineDialog } from './delete-routine-dialog.tsx';
import { EditRoutineDialog } from './edit-routine-dialog.tsx';
import { ReadRoutineDialog } from './read-routine-dialog.tsx';
import type { RoutineAct } from './routines-page.tsx';

type RoutineDialogProps = {
  opened: RoutineAct;
  onOpen: (act: RoutineAct) => void;
  onClose: () => void;
  /** Where the focus goes when the card that was acted on is gone. */
  returnFocus: () => HTMLElement | null;
};

/** Forms and their rules are loaded when the first of them is opened. */
export default function RoutineDialog(props: RoutineDialogProps) {
  const { opened, onOpen, onClose, returnFocus } = props;
  if (opened.act === 'create') return <CreateRoutineDialog onClose={onClose} />;
  const { act, routine } = opened;
  if (act === 'edit') return <EditRoutineDialog routine={routine} onClose={onClose} />;
  if (act === 'delete')
    return <DeleteRoutineDialog routine={routine} onClose={onClose} returnFocus={returnFocus} />;
  return <ReadRoutineDialog routine={routine} onOpen={onOpen} onClose={onClose} />;
}
