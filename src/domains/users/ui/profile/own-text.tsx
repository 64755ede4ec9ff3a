import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { InlineEdit, InlineForm } from '#client/ui/inline-edit.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { errorsUnder, useZodForm } from '#client/ui/use-zod-form.ts';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useAct } from '#client/use-act.ts';
import { profileForm } from '../../change-schema.ts';

const { companyName, workStyle, languages } = profileForm.shape;
const rules = { companyName, workStyle, languages };

type OwnTextProps = {
  name: keyof typeof rules;
  label: string;
  value: string | null;
  placeholder: string;
  /** A text of several lines. */
  isLong?: boolean;
};

/**
 * A text of the own profile, edited in its place. The new text is shown while it is being saved. If it cannot be saved, the
 * form opens again with it, and says why.
 */
export function OwnText({ name, label, value, placeholder, isLong = false }: OwnTextProps) {
  const utils = trpc.useUtils();
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState(value);
  const edit = useAct(trpc.profiles.edit, {
    done: { title: 'Profile updated', description: 'Your changes have been saved.' },
    onSuccess: (saved) => utils.profiles.mine.setData(undefined, saved),
    onError: () => setEditing(true),
    failed: 'Update failed',
  });
  const text = edit.isPending || edit.isError ? typed : value;

  function save(entered: string | null) {
    setEditing(false);
    setTyped(entered);
    if (entered === value) edit.reset();
    else edit.mutate({ profile: { [name]: entered } });
  }
  function cancel() {
    edit.reset();
    setEditing(false);
  }

  return (
    <InlineEdit
      label={label}
      value={text === null ? null : <WrittenText>{text}</WrittenText>}
      placeholder={placeholder}
      isEditing={isEditing}
      isSaving={edit.isPending}
      onEdit={() => setEditing(true)}
    >
      <TextEditor
        name={name}
        label={label}
        text={text ?? ''}
        isLong={isLong}
        error={edit.error}
        onSave={save}
        onCancel={cancel}
      />
    </InlineEdit>
  );
}

const toErrors = errorsUnder('text');

type TextEditorProps = Pick<OwnTextProps, 'name' | 'label'> & {
  text: string;
  isLong: boolean;
  error: unknown;
  onSave: (text: string | null) => void;
  onCancel: () => void;
};

function TextEditor({ name, label, text, isLong, error, onSave, onCancel }: TextEditorProps) {
  const [form, fields] = useZodForm({
    id: `own-${name}`,
    schema: z.object({ text: rules[name] }),
    defaultValue: { text },
    refusal: error,
    toErrors,
    onSubmit: (entered) => onSave(entered.text ?? null),
  });
  const Field = isLong ? TextAreaField : TextField;
  return (
    <InlineForm form={form} onCancel={onCancel} isRefused={Boolean(error)}>
      <Field field={fields.text} label={label} />
    </InlineForm>
  );
}
