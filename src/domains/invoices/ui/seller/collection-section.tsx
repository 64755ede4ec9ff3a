import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { trpc, trpcCache } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { type AgencyState, reminderTexts, wrongReminderDays } from '#domains/agency/schema.ts';
import {
  defaultReminders,
  maxReminderDays,
  maxReminders,
  placeholders,
  type Reminder,
} from '#shared/reminders.ts';
import { ReminderFields, signedDays } from './reminder-fields.tsx';

const countMessage = 'Days must be a whole number';
const reminder = z
  .object({
    count: z.int(countMessage).min(0, countMessage),
    side: z.enum(['after', 'before']),
    ...reminderTexts,
  })
  .superRefine(({ count, side }, context) => {
    const max = maxReminderDays[side];
    if (count > max)
      context.addIssue({ code: 'custom', path: ['count'], message: `At most ${max} days` });
  });
const form = z.object({
  reminders: z.array(reminder).superRefine((all, context) => {
    const message = wrongReminderDays(all.map(signedDays));
    if (message) context.addIssue({ code: 'custom', message });
  }),
});

const toEntry = ({ days, ...texts }: Reminder) => ({
  ...texts,
  count: String(Math.abs(days)),
  side: days < 0 ? ('before' as const) : ('after' as const),
});

/** Texts that are the default are not stored, so that they follow changes of it. */
const unlessDefault = (reminders: Reminder[]) =>
  JSON.stringify(reminders.map(toEntry)) === JSON.stringify(defaultReminders.map(toEntry))
    ? null
    : reminders;

type RemindersFormProps = {
  settings: Pick<AgencyState, 'reminders'>;
  version: number;
  onSaved: (settings: AgencyState) => void;
};

/** When and with which words clients are reminded of open invoices. */
export function RemindersForm({ settings, version, onSaved }: RemindersFormProps) {
  const edit = useAct(trpc.agency.edit, {
    done: {
      title: 'Reminders saved',
      description: 'They apply from today. Reminders for earlier days are not sent.',
    },
    onSuccess(saved) {
      trpcCache.agency.get.setData(undefined, saved);
      onSaved(saved);
    },
  });
  const [meta, fields] = useZodForm({
    id: 'agency-reminders',
    schema: form,
    defaultValue: { reminders: (settings.reminders ?? defaultReminders).map(toEntry) },
    refusal: edit.error,
    onSubmit: ({ reminders }) =>
      edit.mutate({
        reminders: unlessDefault(
          reminders.map(({ count, side, subject, text }) => ({
            days: signedDays({ count, side }),
            subject,
            text,
          })),
        ),
        version,
      }),
  });
  const entries = fields.reminders.getFieldList();
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      {fields.reminders.errors && <FormError>{fields.reminders.errors.join(' ')}</FormError>}
      <Box color="muted" fontSize="sm">
        Placeholders: {placeholders.map((name) => `{${name}}`).join(', ')}. {'{amount}'} is the open
        amount, and {'{days}'} the time to or since the due day, such as “3 days”.
      </Box>
      {entries.map((entry, index) => (
        <ReminderFields
          key={entry.key}
          name={`Reminder ${index + 1}`}
          fields={entry.getFieldset()}
          remove={meta.remove.getButtonProps({ name: fields.reminders.name, index })}
        />
      ))}
      <Flex gap="3" wrap="wrap">
        <Button type="submit" variant="primary" loading={edit.isPending} loadingText="Saving...">
          Save reminders
        </Button>
        {entries.length < maxReminders && (
          <Button
            type="submit"
            {...meta.insert.getButtonProps({
              name: fields.reminders.name,
              defaultValue: { count: '14', side: 'after', subject: '', text: '' },
            })}
          >
            Add a reminder
          </Button>
        )}
        {settings.reminders !== null && (
          <Button
            disabled={edit.isPending}
            onClick={() => edit.mutate({ reminders: null, version })}
          >
            Use the default reminders
          </Button>
        )}
      </Flex>
    </Form>
  );
}
