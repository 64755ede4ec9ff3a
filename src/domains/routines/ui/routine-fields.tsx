import { GridItem, SimpleGrid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { priorityLabels } from '#domains/tasks/labels.ts';
import { maxPageSize } from '#shared/page.ts';
import { recurrenceLabels } from '../labels.ts';
import { descriptionLimit, type RoutineFields as Names, type Routine } from '../schema.ts';

const recurrences = toOptions(recurrenceLabels);
const priorities = toOptions(priorityLabels);

/** The initial values of the form; a switch that is off has no value. */
export const toFormValues = (
  routine: Omit<Routine, 'id' | 'clientId' | 'client' | 'latestRun' | 'createdAt' | 'updatedAt'>,
) => ({
  title: routine.title,
  description: routine.description,
  recurrence: routine.recurrence,
  priority: routine.priority,
  attachments: routine.attachments.join('\n'),
  workflowId: String(routine.workflow?.id ?? ''),
  ...(routine.isCompulsory && { isCompulsory: 'on' }),
});

/** The default values of a new routine. */
export const newRoutine = toFormValues({
  title: '',
  description: '',
  isCompulsory: false,
  attachments: [],
  recurrence: 'weekly',
  priority: 'medium',
  workflow: null,
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
  fields: Record<keyof Names, FormField>;
  workflow: Routine['workflow'];
};

export function RoutineFormFields({ fields, workflow }: RoutineFormFieldsProps) {
  const workflows = useWorkflowOptions(workflow);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" pb="2">
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <TextField field={fields.title} label="Title" autoFocus />
      </GridItem>
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <TextAreaField
          field={fields.description}
          label="Description"
          rows={5}
          limit={descriptionLimit}
        />
      </GridItem>
      <SelectField field={fields.recurrence} label="Recurrence" options={recurrences} />
      <SelectField field={fields.priority} label="Priority" options={priorities} />
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <SelectField
          // Remounts when the list has loaded, so that the current choice is selected.
          key={workflows.length}
          field={fields.workflowId}
          label="Workflow"
          hint="The workflow to follow"
          required={false}
          options={workflows}
          placeholder="None"
        />
      </GridItem>
      <GridItem colSpan={{ base: 1, sm: 2 }}>
        <SwitchField
          field={fields.isCompulsory}
          label="Compulsory"
          hint="Your assistant can't skip it."
        />
      </GridItem>
      <GridItem colSpan={{ base: 1, sm: 2 }}>
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
