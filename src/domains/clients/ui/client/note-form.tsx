import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { submitByKey } from '#client/keyboard.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { type ClientNote, noteForm } from '../../schema.ts';

/** The form for a new note; the text is kept as a draft until it is saved. */
export function NoteComposer({ clientId }: { clientId: number }) {
  const utils = trpc.useUtils();
  const draft = useDraft(`client-note:${clientId}`, { content: '' });
  const add = trpc.clients.addNote.useMutation({
    async onSuccess() {
      draft.clear();
      await utils.clients.invalidate();
    },
  });
  const send = useOnce(add.mutate);
  const [form, fields] = useZodForm({
    id: `client-note-${clientId}`,
    schema: noteForm,
    defaultValue: draft.values,
    refusal: add.error,
    onSubmit(note) {
      const clearContent = () =>
        form.update({ name: fields.content.name, value: '', validated: false });
      send({ ...note, clientId }, { onSuccess: clearContent });
    },
  });
  return (
    <form {...getFormProps(form)} onInput={draft.save} onKeyDown={submitByKey}>
      <Flex direction="column" gap="3">
        <TextAreaField
          field={fields.content}
          label="Add a note"
          hint="Only administrators see it."
          rows={2}
        />
        {add.isError && <FormError>{errorMessage(add.error)} Your note is still here.</FormError>}
        <Flex justify="flex-end">
          <Button
            type="submit"
            variant="primary"
            size="sm"
            loading={add.isPending}
            loadingText="Saving..."
          >
            Save note
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}

/** The form for the text of an own note. */
export function NoteEditor({ note, onDone }: { note: ClientNote; onDone: () => void }) {
  const { id, content } = note;
  const utils = trpc.useUtils();
  const draft = useDraft(`edit-client-note:${id}`, { content });
  const edit = trpc.clients.editNote.useMutation({
    async onSuccess() {
      draft.clear();
      await utils.clients.invalidate();
      onDone();
    },
  });
  const send = useOnce(edit.mutate);
  const [form, fields] = useZodForm({
    id: `edit-client-note-${id}`,
    schema: noteForm,
    defaultValue: draft.values,
    refusal: edit.error,
    onSubmit: (changed) => send({ ...changed, id }),
  });

  function cancel() {
    draft.clear();
    onDone();
  }

  return (
    <form {...getFormProps(form)} onInput={draft.save} onKeyDown={submitByKey}>
      <Flex direction="column" gap="3" pt="1">
        <TextAreaField field={fields.content} label="Edit note" rows={3} />
        {edit.isError && (
          <FormError>{errorMessage(edit.error)} Your change is still here.</FormError>
        )}
        <Flex gap="2" justify="flex-end">
          <Button size="sm" onClick={cancel} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="primary"
            loading={edit.isPending}
            loadingText="Saving..."
          >
            Save
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
