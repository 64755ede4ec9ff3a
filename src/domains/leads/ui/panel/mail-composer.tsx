import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useDraft } from '#client/draft.ts';
import { submitByKey } from '#client/keyboard.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { mailLeadForm } from '../../pipeline-schema.ts';
import type { Lead } from '../../schema.ts';
import { waitsForReply } from '../../statuses.ts';

type MailComposerProps = {
  lead: Pick<Lead, 'id' | 'fullName' | 'email' | 'status'>;
  onSent: () => void;
};

/** Emails a lead. Keeps a draft until it is sent. */
export function MailComposer({ lead, onSent }: MailComposerProps) {
  const { id, fullName, email } = lead;
  const draft = useDraft(`lead-mail:${id}`, { subject: '', content: '' });
  const mail = useAct(trpc.leads.mail, {
    // Before the email is sent, and so the status changes.
    onMutate: () => (waitsForReply(lead) ? ' The lead counts as contacted.' : ''),
    done: (_sent, _written, consequence) => ({
      title: 'Email is waiting to be sent',
      description: `To ${email}.${consequence}`,
    }),
    onSuccess() {
      draft.clear();
      onSent();
    },
    failed: 'Failed to send email',
  });
  const [form, fields] = useZodForm({
    id: `lead-mail-${id}`,
    schema: mailLeadForm,
    defaultValue: draft.values,
    refusal: mail.error,
    onSubmit: (written) => mail.mutate({ leadId: id, ...written }),
  });
  return (
    <form {...getFormProps(form)} onInput={draft.save} onKeyDown={submitByKey}>
      <Flex direction="column" gap="3">
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          To {email}
        </Box>
        <TextField field={fields.subject} label="Subject" />
        <TextAreaField
          field={fields.content}
          label="Message"
          rows={6}
          hint={`Begins with “Hello ${fullName},” and ends with your name. The answer comes to your address.`}
        />
        <Flex justify="flex-end">
          <Button type="submit" size="sm" loading={mail.isPending} loadingText="Sending...">
            Send email
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
