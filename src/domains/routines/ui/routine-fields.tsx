import { Box, GridItem, SimpleGrid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
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
import { type ScheduleFieldNames, ScheduleFields } from './schedule-fields.tsx';

const recurrences = toOptions(recurrenceLabels);
const priorities = toOptions(priorityLabels);
const destinations = toOptions({ va: 'My assistant', pool: 'The pool' });
const scheduleChoices = toOptions({
  on: 'By itself, on the dates below',
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

type RoutineFormFieldsProps = {
  fields: Record<Exclude<keyof Names, 'schedule'>, FormField>;
  schedule: ScheduleFieldNames;
  workflow: Routine['workflow'];
  /** The time zone of the client's settings. */
  ownZone: string;
};

export function RoutineFormFields(props: RoutineFormFieldsProps) {
  const { fields, schedule, workflow, ownZone } = props;
  const workflows = useWorkflowOptions(workflow);
  const categories = formOptions(useTaskCategories(), fields.category.initialValue);
  const recurrence = recurrenceValue.safeParse(fields.recurrence.value).data ?? 'weekly';
  const wide = { base: 1, sm: 2 };
  return (
    <SimpleGrid columns={wide} gap="5" pb="2">
      <GridItem colSpan={wide}>
        <TextField field={fields.title} label="Title" autoFocus />
      </GridItem>
      <GridItem colSpan={wide}>
        <TextAreaField
          field={fields.description}
          label="Description"
          rows={5}
          limit={descriptionLimit}
        />
      </GridItem>
      <SelectField field={fields.recurrence} label="Recurrence" options={recurrences} />
      <SelectField field={fields.isScheduled} label="Creates its task" options={scheduleChoices} />
      {fields.isScheduled.value !== 'off' && (
        <GridItem colSpan={wide}>
          <ScheduleFields fields={schedule} recurrence={recurrence} ownZone={ownZone} />
        </GridItem>
      )}
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
    </SimpleGrid>
  );
}
