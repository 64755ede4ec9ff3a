import { Box, GridItem } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { DateField, NumberField, TimeField } from '#client/ui/text-field.tsx';
import { TimeZoneField } from '#client/ui/time-zone-field.tsx';
import { useToday } from '#client/use-minute.ts';
import { ownTimeZone } from '#shared/dates.ts';
import { keysOf } from '#shared/object-fields.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { Recurrence } from '#shared/value-sets.ts';
import { describeMonthlyOn, recurrenceUnits } from '../schedule-labels.ts';
import { maxEvery, type Schedule, scheduleInput } from '../schedule-schema.ts';
import { toWeekdays, WeekdaysField } from './weekdays-field.tsx';

const UpcomingDates = lazy(() => import('./upcoming-dates.tsx'));

export type ScheduleFieldNames = Record<keyof Schedule, FormField>;

/** Across both columns of the form. */
export const wide = { base: 1, sm: 2 };

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function toMonthlyOptions(startDate: string) {
  const labels = describeMonthlyOn(startDate);
  return keysOf(labels).flatMap((value) => {
    const label = labels[value];
    return label === null ? [] : [{ value, label }];
  });
}

/** The dates of what the form holds now, as soon as it is valid. */
function Preview({ fields, recurrence }: { fields: ScheduleFieldNames; recurrence: Recurrence }) {
  const parsed = scheduleInput.safeParse({
    startDate: fields.startDate.value,
    endDate: textOf(fields.endDate.value) || null,
    time: fields.time.value,
    timeZone: fields.timeZone.value,
    every: Number(textOf(fields.every.value)),
    weekdays: toWeekdays(fields.weekdays.value),
    monthlyOn: textOf(fields.monthlyOn.value) || undefined,
  });
  return (
    // Two lines high from the start, so that the form does not jump.
    <Box minH="2lh" fontSize="sm">
      {parsed.success && (
        <Suspense>
          <UpcomingDates schedule={{ ...parsed.data, recurrence }} />
        </Suspense>
      )}
    </Box>
  );
}

type ScheduleFieldsProps = { fields: ScheduleFieldNames; recurrence: Recurrence };

/** On which days a routine creates its task, with a preview of the next dates. */
export function DayFields({ fields, recurrence }: ScheduleFieldsProps) {
  const today = useToday();
  const startText = textOf(fields.startDate.value);
  const startDate = isDay(startText) ? startText : today;
  return (
    <>
      <DateField field={fields.startDate} label="First day" required />
      {recurrence === 'weekly' && (
        <GridItem colSpan={wide}>
          <WeekdaysField field={fields.weekdays} />
        </GridItem>
      )}
      {recurrence !== 'weekly' && recurrence !== 'daily' && (
        <GridItem colSpan={wide}>
          <SelectField
            // Remounts when the choices change, because they follow the first day.
            key={startDate}
            field={fields.monthlyOn}
            label="On"
            options={toMonthlyOptions(startDate)}
          />
        </GridItem>
      )}
      <GridItem colSpan={wide} mt="-2">
        <Preview fields={fields} recurrence={recurrence} />
      </GridItem>
    </>
  );
}

/** The less usual choices of a schedule. `ownZone` is the time zone of the client's settings. */
export function MoreScheduleFields(props: ScheduleFieldsProps & { ownZone: string }) {
  const { fields, recurrence, ownZone } = props;
  const zone = textOf(fields.timeZone.value) || ownZone;
  const startDate = textOf(fields.startDate.value);
  return (
    <>
      <NumberField
        field={fields.every}
        label={`Repeat every (${recurrenceUnits[recurrence]}s)`}
        required
        min={1}
        max={maxEvery}
        step={1}
      />
      <TimeField field={fields.time} label="Time of day" required />
      <DateField
        field={fields.endDate}
        label="Last day"
        {...(isDay(startDate) && { min: startDate })}
      />
      <TimeZoneField
        field={fields.timeZone}
        label="Time zone"
        known={[ownTimeZone()]}
        {...(zone !== ownZone && { hint: `Your time zone is ${cityOf(ownZone)}.` })}
      />
    </>
  );
}
