import { chakra, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { textOf } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAgency } from '#client/use-agency.ts';
import { identityForm } from '../schema.ts';
import { IdentityPreview } from './identity-preview.tsx';
import { SaveButton } from './save-button.tsx';
import type { SectionForm } from './settings-section.tsx';
import { useSave } from './use-save.ts';

const Picker = chakra('input', {
  base: {
    w: '12',
    h: '10',
    p: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
  },
});

const defaultColor = '#1f5d4c';
const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

export function IdentityForm(section: SectionForm) {
  const { settings, version } = section;
  const { logoId } = useAgency();
  const edit = useSave({ saved: 'Identity saved' }, section);
  const [meta, fields] = useZodForm({
    id: 'agency-identity',
    schema: identityForm,
    defaultValue: { name: settings.name, color: settings.color ?? '' },
    refusal: edit.error,
    onSubmit: ({ name, color = null }) => edit.mutate({ name, color, version }),
  });
  const color = textOf(fields.color.value).trim();
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      <TextField
        field={fields.name}
        label="Name of the agency"
        hint="Invoices use it too, until you enter another name under Invoices."
        autoComplete="organization"
      />
      <Grid columnGap="3" gridTemplateColumns="minmax(0, 1fr) auto">
        <TextField
          field={fields.color}
          label="Color"
          hint="The color of buttons and links, such as #7a1f5d. White text must be readable on it. Leave empty for green."
          placeholder={defaultColor}
          verbatim
        />
        <Picker
          type="color"
          aria-label="Choose the color"
          value={isColor(color) ? color.toLowerCase() : defaultColor}
          onChange={({ target }) => meta.update({ name: fields.color.name, value: target.value })}
          gridColumn="2"
          gridRow="2"
        />
      </Grid>
      <IdentityPreview
        name={textOf(fields.name.value) || settings.name}
        color={isColor(color) ? color : null}
        logoId={logoId}
      />
      <SaveButton label="Save identity" isSaving={edit.isPending} />
    </Form>
  );
}
