import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import type { Agency } from '#shared/agency.ts';
import { agencySettings } from '../schema.ts';

export function NameForm({ settings }: { settings: Agency & { version: number } }) {
  const edit = useAct(trpc.agency.edit, { done: { title: 'Name saved' } });
  const [meta, fields] = useZodForm({
    id: 'agency-name',
    schema: agencySettings.pick({ name: true }),
    defaultValue: { name: settings.name },
    refusal: edit.error,
    onSubmit: (entered) => edit.mutate({ ...entered, version: settings.version }),
  });
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      <TextField field={fields.name} label="Name of the agency" autoComplete="organization" />
      <Box>
        <Button type="submit" variant="primary" loading={edit.isPending} loadingText="Saving...">
          Save name
        </Button>
      </Box>
    </Form>
  );
}
