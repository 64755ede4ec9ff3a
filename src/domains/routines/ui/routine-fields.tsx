import { Box, GridItem, SimpleGrid } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { DisclosureButton } from '#client/ui/disclosure-button.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { priorityLabels } from '#domains/tasks/labels.ts';
import { formOptions } from '#shared/categories.ts';
import { maxPageSize } from '#shared/page.ts';
import { recurrenceLabels } from '../labels.ts';
import {
  descriptionLimit,
  type RoutineFields as Names,
  type Routine,
  recurrence as recurrenceValue,
} from '../schema.ts';
import {
  DayFields,
  MoreScheduleFields,
  type ScheduleFieldNames,
  wide,
} from './schedule-fields.tsx';

const recurrences = toOptions(recurrenceLabels);
const priorities = toOptions(priorityLabels);
const destinations = toOptions({ va: 'My assistant', pool: 'The pool' });
const scheduleChoices = toOptions({
  on: 'By itself, on its dates',
  off: 'Only with "Run now"',
});

/** The published workflows, and the current one even if it is no longer published. */
function useWorkflowOptions(current: Routine['workflow']) {
  const { data } = trpc.workflows.list.useQuery({ limit: maxPageSize });
  const published = (data?.items ?? []).filter(({ status }) => status === 'published');
  const isOffered = published.some(({ id }) => id === current?.id);
  const offered = current && !isOffered ? [current, ...published] : published;
  return offered.map(({ id, title }) => ({ value: String(id), label: title }));
}

type FieldName = Exclude<keyof Names, 'schedule'>;
/** The fields under "More options". */
const folded = [
  'isScheduled',
  'priority',
  'category',
  'estimatedHours',
  'dueInDays',
  'destination',
  'workflowId',
  'isCompulsory',
  'attachments',
] as const satisfies readonly FieldName[];
const foldedOfSchedule = ['every', 'time', 'endDate', 'timeZone'] as const;
/** Their names in a draft. */
export const foldedNames = [...folded, ...foldedOfSchedule.map((name) => `schedule.${name}`)];

type RoutineFormFieldsProps = {
  fields: Record<FieldName, FormField>;
  schedule: ScheduleFieldNames;
  workflow: Routine['workflow'];
  /** The time zone of the client's settings. */
  ownZone: string;
  /** Whether "More options" is open from the start. */
  showsMore: boolean;
};

export function RoutineFormFields(props: RoutineFormFieldsProps) {
  const { fields, schedule, workflow, ownZone, showsMore } = props;
  const [isOpen, setOpen] = useState(showsMore);
  const hasError =
    folded.some((name) => fields[name].errors?.length) ||
    foldedOfSchedule.some((name) => schedule[name].errors?.length);
  // It stays open when the error is mended, because the focus is in it.
  if (hasError && !isOpen) setOpen(true);
  const recurrence = recurrenceValue.safeParse(fields.recurrence.value).data ?? 'weekly';
  const isScheduled = fields.isScheduled.value !== 'off';
  return (
    <SimpleGrid columns={wide} gap="5" pb="2">
      <GridItem colSpan={wide}>
        <TextField field={fields.title} label="Title" autoFocus />
      </GridItem>
      <GridItem colSpan={wide}>
        <TextAreaField
          field={fields.description}
          label="Description"
          rows={3}
          limit={descriptionLimit}
        />
      </GridItem>
      <SelectField field={fields.recurrence} label="Recurrence" options={recurrences} />
      {isScheduled && <DayFields fields={schedule} recurrence={recurrence} />}
      <GridItem colSpan={wide}>
        <DisclosureButton isOpen={isOpen} flush="start" onToggle={() => setOpen(!isOpen)}>
          More options
        </DisclosureButton>
      </GridItem>
      {/* Not removed, because a form sends only the fields that it has. */}
      <GridItem colSpan={wide} hidden={!isOpen}>
        <SimpleGrid columns={wide} gap="5">
          <GridItem colSpan={wide}>
            <SelectField
              field={fields.isScheduled}
              label="Creates its task"
              options={scheduleChoices}
            />
          </GridItem>
          {isScheduled && (
            <MoreScheduleFields fields={schedule} recurrence={recurrence} ownZone={ownZone} />
          )}
          <TaskFields fields={fields} workflow={workflow} />
        </SimpleGrid>
      </GridItem>
    </SimpleGrid>
  );
}

/** What the created task gets. */
function TaskFields({ fields, workflow }: Pick<RoutineFormFieldsProps, 'fields' | 'workflow'>) {
  const workflows = useWorkflowOptions(workflow);
  const categories = formOptions(useTaskCategories(), fields.category.initialValue);
  return (
    <>
      <SelectField field={fields.priority} label="Priority" options={priorities} />
      <SelectField field={fields.category} label="Category" options={categories} />
      <NumberField field={fields.estimatedHours} label="Estimated hours" min={0} />
      <NumberField field={fields.dueInDays} label="Days until due" min={0} step={1} />
      <SelectField field={fields.destination} label="Assign to" options={destinations} />
      <SelectField
        // Remounts when the list has loaded, so that the current choice is selected.
        key={workflows.length}
        field={fields.workflowId}
        label="Workflow"
        options={workflows}
        placeholder="None"
      />
      <GridItem colSpan={wide}>
        <Box color="muted" fontSize="sm" mt="-3">
          Each task gets the steps of the workflow as its checklist.
        </Box>
      </GridItem>
      <GridItem colSpan={wide}>
        <SwitchField
          field={fields.isCompulsory}
          label="Compulsory"
          hint="Your assistant can't skip it."
        />
      </GridItem>
      <GridItem colSpan={wide}>
        <TextAreaField
          field={fields.attachments}
          label="Attachments"
          hint="Files needed, one per line"
          rows={2}
        />
      </GridItem>
    </>
  );
}
