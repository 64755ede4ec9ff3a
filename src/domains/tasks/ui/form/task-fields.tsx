import { Grid } from '@chakra-ui/react';
import { type FormField, textOf } from '#client/ui/field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateField, NumberField, TextField } from '#client/ui/text-field.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { formOptions } from '#shared/categories.ts';
import { priorityLabels, statusLabels } from '../../labels.ts';
import { ClientField } from './task-client.tsx';
import { DestinationField } from './task-destination.tsx';

type Fields = Record<
  'title' | 'description' | 'category' | 'priority' | 'dueDate' | 'estimatedHours',
  FormField
> & { status?: FormField; clientId?: FormField; destination?: FormField };

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const priorities = toOptions(priorityLabels);
const statuses = toOptions(statusLabels);

type TaskFieldsProps = {
  fields: Fields;
  /** The first day that can be picked. */
  firstDay: string;
  /** Help text of the client. */
  clientHint?: string | undefined;
};

/** The fields of a task; client, destination and status only if the form has them. */
export function TaskFields({ fields, firstDay, clientHint }: TaskFieldsProps) {
  const categories = useTaskCategories();
  return (
    <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' }}>
      <Grid gridColumn="1 / -1" gap="5">
        <TextField field={fields.title} label="Title" autoFocus />
        <TextAreaField field={fields.description} label="Description" rows={5} />
        {fields.clientId && <ClientField field={fields.clientId} hint={clientHint} />}
      </Grid>
      <SelectField
        field={fields.category}
        label="Category"
        options={formOptions(categories, fields.category.initialValue)}
        placeholder="Select a category"
      />
      <SelectField
        field={fields.priority}
        label="Priority"
        options={priorities}
        placeholder="Select a priority"
      />
      <DateField field={fields.dueDate} label="Due date" min={firstDay} />
      <NumberField field={fields.estimatedHours} label="Estimated hours" min={0} step="any" />
      {fields.destination && (
        <DestinationField field={fields.destination} clientId={textOf(fields.clientId?.value)} />
      )}
      {fields.status && <SelectField field={fields.status} label="Status" options={statuses} />}
    </Grid>
  );
}
