import { Box } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import type { Reminder } from '#shared/agency.ts';
import {
  defaultReminders,
  maxReminderDays,
  maxReminders,
  placeholders,
} from '#shared/reminders.ts';
import { reminderTexts, wrongReminderDays } from '../schema.ts';
import { EntryBox } from './entry-box.tsx';
import { ReminderFields, signedDays } from './reminder-fields.tsx';
import { ListButtons } from './save-button.tsx';
import type { SectionForm } from './settings-section.tsx';
import { unlessDefault, useSave } from './use-save.ts';

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

/** When and with which words clients are reminded of open invoices. */
export function RemindersForm(section: SectionForm) {
  const edit = useSave(
    {
      saved: 'Reminders saved',
      description: 'They apply from today. Reminders for earlier days are not sent.',
    },
    section,
  );
  const [meta, fields] = useZodForm({
    id: 'agency-reminders',
    schema: form,
    defaultValue: { reminders: (section.settings.reminders ?? defaultReminders).map(toEntry) },
    refusal: edit.error,
    onSubmit: ({ reminders }) =>
      edit.mutate({
        reminders: unlessDefault(
          reminders.map(({ count, side, ...texts }) => ({
            days: signedDays({ count, side }),
            ...texts,
          })),
          defaultReminders,
        ),
        version: section.version,
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
        <EntryBox
          key={entry.key}
          name={`Reminder ${index + 1}`}
          remove={meta.remove.getButtonProps({ name: fields.reminders.name, index })}
        >
          <ReminderFields name={`Reminder ${index + 1}`} fields={entry.getFieldset()} />
        </EntryBox>
      ))}
      <ListButtons name="reminders" edit={edit} section={section}>
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
      </ListButtons>
    </Form>
  );
}
