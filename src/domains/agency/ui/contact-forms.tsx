import { Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { contactForm, mailForm } from '../schema.ts';
import { SaveButton } from './save-button.tsx';
import type { SectionForm } from './settings-section.tsx';
import { useSave } from './use-save.ts';

const columns = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

export function MailForm(section: SectionForm) {
  const { settings, version } = section;
  const edit = useSave({ saved: 'Emails saved' }, section);
  const [meta, fields] = useZodForm({
    id: 'agency-mail',
    schema: mailForm,
    defaultValue: { senderName: settings.senderName ?? '', replyTo: settings.replyTo ?? '' },
    refusal: edit.error,
    onSubmit: ({ senderName = null, replyTo = null }) =>
      edit.mutate({ senderName, replyTo, version }),
  });
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      <Grid gap="5" gridTemplateColumns={columns}>
        <TextField
          field={fields.senderName}
          label="Sender name"
          hint="Leave empty to use the name of the agency."
        />
        <TextField
          field={fields.replyTo}
          label="Reply address"
          hint="Receives replies to automatic emails."
          type="email"
        />
      </Grid>
      <SaveButton label="Save emails" isSaving={edit.isPending} />
    </Form>
  );
}

export function ContactForm(section: SectionForm) {
  const { settings, version } = section;
  const edit = useSave({ saved: 'Contact saved' }, section);
  const [meta, fields] = useZodForm({
    id: 'agency-contact',
    schema: contactForm,
    defaultValue: {
      businessHours: settings.businessHours,
      email: settings.email ?? '',
      schedulingUrl: settings.schedulingUrl ?? '',
      linkedinUrl: settings.linkedinUrl ?? '',
      facebookUrl: settings.facebookUrl ?? '',
      privacyUrl: settings.privacyUrl ?? '',
      termsUrl: settings.termsUrl ?? '',
    },
    refusal: edit.error,
    onSubmit: ({
      businessHours,
      email = null,
      schedulingUrl = null,
      linkedinUrl = null,
      facebookUrl = null,
      privacyUrl = null,
      termsUrl = null,
    }) =>
      edit.mutate({
        businessHours,
        email,
        schedulingUrl,
        linkedinUrl,
        facebookUrl,
        privacyUrl,
        termsUrl,
        version,
      }),
  });
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      <Grid gap="5" gridTemplateColumns={columns}>
        <TextField field={fields.businessHours} label="Working hours" />
        <TextField field={fields.email} label="Email" type="email" />
        <TextField field={fields.schedulingUrl} label="Scheduling link" type="url" />
        <TextField field={fields.linkedinUrl} label="LinkedIn" type="url" />
        <TextField field={fields.facebookUrl} label="Facebook" type="url" />
        <TextField field={fields.privacyUrl} label="Privacy policy" type="url" />
        <TextField field={fields.termsUrl} label="Terms" type="url" />
      </Grid>
      <SaveButton label="Save contact" isSaving={edit.isPending} />
    </Form>
  );
}
