import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { TextForm } from '#client/ui/text-form.tsx';
import { useAct } from '#client/use-act.ts';
import { type ClientNote, noteForm } from '../../schema.ts';

/** The form for a new note. */
export function NoteComposer({ clientId }: { clientId: number }) {
  const draft = useDraft(`client-note:${clientId}`, { content: '' });
  const add = useAct(trpc.clients.addNote, { onSuccess: draft.clear });
  return (
    <TextForm
      id={`client-note-${clientId}`}
      schema={noteForm}
      draft={draft}
      request={add}
      onSave={(note, options) => add.mutate({ ...note, clientId }, options)}
      label="Add a note"
      hint="Only administrators see it."
      rows={2}
      keptText="Your note is still here."
      submitLabel="Save note"
      submittingLabel="Saving..."
    />
  );
}

/** The form for the text of an own note. */
export function NoteEditor({ note, onDone }: { note: ClientNote; onDone: () => void }) {
  const { id, content } = note;
  const draft = useDraft(`edit-client-note:${id}`, { content });
  const edit = useAct(trpc.clients.editNote, {
    onSuccess: draft.clear,
    onSettled: (_, error) => !error && onDone(),
  });
  function cancel() {
    draft.clear();
    onDone();
  }
  return (
    <TextForm
      id={`edit-client-note-${id}`}
      schema={noteForm}
      draft={draft}
      request={edit}
      onSave={(changed) => edit.mutate({ ...changed, id })}
      label="Edit note"
      rows={3}
      keptText="Your change is still here."
      submitLabel="Save"
      submittingLabel="Saving..."
      onCancel={cancel}
    />
  );
}
