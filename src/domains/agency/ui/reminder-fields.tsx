import { Box, Grid } from '@chakra-ui/react';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { addDays } from '#shared/dates.ts';
import { fillPlaceholders, maxReminderDays, paragraphsOf } from '#shared/reminders.ts';

const sides = { after: 'after the due day', before: 'before the due day' };

/** The days of a reminder as they are stored. */
export const signedDays = ({ count, side }: { count: number; side: string }) =>
  side === 'before' ? 0 - count : count;

type Written = { name: string; days: number; subject: string; text: string };

/** The mail as a client gets it on the day of the reminder. */
function Preview({ name, days, subject, text }: Written) {
  const today = useBusinessDay();
  const invoice = {
    number: 'INV-000012',
    buyerName: 'Maya Lindqvist',
    open: 150,
    dueOn: addDays(today, 0 - days),
    daysOverdue: days,
  };
  return (
    <Box
      role="group"
      aria-label={`Preview of ${name.toLowerCase()}`}
      gridColumn="1 / -1"
      p="4"
      bg="sunken"
      borderRadius="control"
      overflowWrap="anywhere"
    >
      <Box fontWeight="semibold">{fillPlaceholders(subject, invoice)}</Box>
      <Box mt="2">Hello {invoice.buyerName},</Box>
      <Box mt="2" whiteSpace="pre-line">
        {fillPlaceholders(paragraphsOf(text).join('\n\n'), invoice)}
      </Box>
      <Box mt="2" color="brand" fontWeight="medium">
        Open the invoice
      </Box>
    </Box>
  );
}

type ReminderFieldsProps = {
  /** Such as "Reminder 2". */
  name: string;
  fields: Record<'count' | 'side' | 'subject' | 'text', FormField>;
};

/** A reminder with a preview of its mail. */
export function ReminderFields({
  name,
  fields: { count, side, subject, text },
}: ReminderFieldsProps) {
  const enteredIn = (field: FormField) => textOf(field.value ?? field.initialValue);
  const days = Math.min(maxReminderDays.after, Math.trunc(Number(enteredIn(count))) || 0);
  return (
    <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <NumberField field={count} label="Days" min={0} max={maxReminderDays.after} step={1} />
      <SelectField field={side} label="When" options={toOptions(sides)} />
      <Box gridColumn="1 / -1">
        <TextField field={subject} label="Subject" />
      </Box>
      <Box gridColumn="1 / -1">
        <TextAreaField field={text} label="Text" rows={5} />
      </Box>
      <Preview
        name={name}
        days={signedDays({ count: days, side: enteredIn(side) })}
        subject={enteredIn(subject)}
        text={enteredIn(text)}
      />
    </Grid>
  );
}
