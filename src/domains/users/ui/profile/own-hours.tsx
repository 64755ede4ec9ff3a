import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { InlineEdit, InlineForm } from '#client/ui/inline-edit.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useMinute } from '#client/use-minute.ts';
import { useDateStyle } from '#client/use-user.ts';
import { WeekdaysField } from '#domains/routines/ui/weekdays-field.tsx';
import { formatTime, ownTimeZone } from '#shared/dates.ts';
import { cityOf } from '#shared/time-zones.ts';
import { type WorkHours, type Workplace, workHours } from '../../presence/schema.ts';
import { describeWorkHours, formatMinutes } from '../../presence/work-hours.ts';

const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: formatMinutes(hour * 60),
  }));

const hour = z.string().transform(Number);
const hoursForm = z
  .object({ from: hour, to: hour, days: z.union([z.array(z.string()), z.string()]).optional() })
  .transform(({ days, ...hours }) => ({ ...hours, days: [days ?? []].flat() }))
  .pipe(workHours);
const usual: WorkHours = { from: 9, to: 17, days: ['mon', 'tue', 'wed', 'thu', 'fri'] };

/** The local time and the working hours of the user, which those who work with them see. */
export function OwnHours({ own }: { own: Workplace }) {
  const utils = trpc.useUtils();
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState(own.workHours);
  // The names of the hours follow the clock.
  useDateStyle();
  const now = useMinute();
  const zone = own.timeZone ?? ownTimeZone();
  const save = useAct(trpc.presence.setWorkHours, {
    done: { title: 'Profile updated', description: 'Your changes have been saved.' },
    onSuccess: (_done, saved) =>
      utils.profiles.mine.setData(
        undefined,
        (before) => before && { ...before, workplace: { ...before.workplace, ...saved } },
      ),
    onError: () => setEditing(true),
    failed: 'Update failed',
  });
  const hours = save.isPending || save.isError ? typed : own.workHours;

  function submit(entered: WorkHours | null) {
    setEditing(false);
    setTyped(entered);
    save.mutate({ workHours: entered });
  }
  function cancel() {
    save.reset();
    setEditing(false);
  }

  return (
    <>
      <Box py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
        <dt>Local time</dt>
        <dd>
          {formatTime(new Date(now).toISOString(), zone)} in {cityOf(zone)}
          {'. '}
          <TextLink to="/settings" hash="display">
            Change in Settings
          </TextLink>
        </dd>
      </Box>
      <InlineEdit
        label="Working hours"
        value={hours && describeWorkHours(hours)}
        placeholder="Not set. With them, others see when you are back."
        isEditing={isEditing}
        isSaving={save.isPending}
        onEdit={() => setEditing(true)}
      >
        <HoursEditor hours={hours} error={save.error} onSave={submit} onCancel={cancel} />
      </InlineEdit>
    </>
  );
}

type HoursEditorProps = {
  hours: WorkHours | null;
  error: unknown;
  onSave: (hours: WorkHours | null) => void;
  onCancel: () => void;
};

function HoursEditor({ hours, error, onSave, onCancel }: HoursEditorProps) {
  const { from, to, days } = hours ?? usual;
  const [form, fields] = useZodForm({
    id: 'own-hours',
    schema: hoursForm,
    defaultValue: { from: String(from), to: String(to), days },
    refusal: error,
    onSubmit: onSave,
  });
  return (
    <InlineForm form={form} onCancel={onCancel}>
      <Grid gap="4" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <SelectField field={fields.from} label="From" options={hourOptions()} />
        <SelectField field={fields.to} label="To" options={hourOptions()} />
      </Grid>
      <WeekdaysField field={fields.days} />
      {hours && (
        <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={() => onSave(null)}>
          Remove working hours
        </Button>
      )}
    </InlineForm>
  );
}
