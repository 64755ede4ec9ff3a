import { chakra } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { DateField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { today } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { containsText } from '#shared/search-text.ts';
import { bulkAssignInput, bulkRescheduleInput } from '../../bulk/schema.ts';
import type { Task } from '../../schema.ts';
import { useRestoreHint } from '../archive/use-restore-hint.ts';
import { useVaSearch } from '../use-assign-choices.ts';
import type { BulkChanges } from './use-bulk-change.ts';

type BulkDialogProps = {
  kind: 'assign' | 'reschedule' | 'delete';
  tasks: readonly Pick<Task, 'id' | 'title'>[];
  changes: BulkChanges;
  onClose: () => void;
};

const idsOf = (tasks: BulkDialogProps['tasks']) => tasks.map(({ id }) => id);

const assignForm = bulkAssignInput.pick({ vaId: true });

const vaOfEachClient = { value: 'client-va', label: 'The VA of each client' };
const noOne = { value: 'none', label: 'No one, back to the pool' };
/** The options besides single VAs, as far as they match the search text. */
const listMatches = (words: string) =>
  [vaOfEachClient, noOne].filter(({ label }) => containsText(label, words));

function AssignDialog({ tasks, changes: { assign }, onClose }: BulkDialogProps) {
  const { search, error } = useVaSearch({});
  const [form, fields] = useZodForm({
    schema: assignForm,
    defaultValue: { vaId: vaOfEachClient.value },
    refusal: assign.error,
    onSubmit: ({ vaId }) => assign.mutate({ ids: idsOf(tasks), vaId }),
  });
  return (
    <FormDialog
      form={form}
      title="Assign tasks"
      description={plural(tasks.length, 'task')}
      submitLabel="Assign"
      submittingLabel="Assigning..."
      isSubmitting={assign.isPending}
      onClose={onClose}
    >
      {error ? (
        <FormError>{errorMessage(error)}</FormError>
      ) : (
        <ComboboxField
          field={fields.vaId}
          label="Virtual assistant"
          hint="Assigned tasks are in progress. Tasks that already have this VA stay as they are."
          placeholder="Select a VA"
          initial={vaOfEachClient}
          search={{
            ...search,
            options: search.options && [...listMatches(search.words), ...search.options],
          }}
        />
      )}
    </FormDialog>
  );
}

const rescheduleForm = bulkRescheduleInput.pick({ dueDate: true });

function RescheduleDialog({ tasks, changes: { reschedule }, onClose }: BulkDialogProps) {
  const [form, fields] = useZodForm({
    schema: rescheduleForm,
    refusal: reschedule.error,
    onSubmit: ({ dueDate }) => reschedule.mutate({ ids: idsOf(tasks), dueDate }),
  });
  return (
    <FormDialog
      form={form}
      title="Change due date"
      description={plural(tasks.length, 'task')}
      submitLabel="Change due date"
      submittingLabel="Changing..."
      isSubmitting={reschedule.isPending}
      onClose={onClose}
    >
      <DateField field={fields.dueDate} label="Due date" min={today(Date.now())} />
    </FormDialog>
  );
}

const maxTitles = 5;

function DeleteDialog({ tasks, changes: { remove }, onClose }: BulkDialogProps) {
  const hint = useRestoreHint('them');
  const more = tasks.length - maxTitles;
  return (
    <ConfirmMutation
      mutation={remove}
      input={{ ids: idsOf(tasks) }}
      onClose={onClose}
      title="Confirm Deletion"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
    >
      Are you sure you want to delete {plural(tasks.length, 'task')}? Their comments, files and
      workflows are deleted too. {hint} Logged time is kept.
      <chakra.ul mt="3" ps="5" listStyleType="disc" color="ink" overflowWrap="anywhere">
        {tasks.slice(0, maxTitles).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {more > 0 && <li>and {plural(more, 'more task')}</li>}
      </chakra.ul>
    </ConfirmMutation>
  );
}

/** The dialogs of the bulk acts, in their own chunk. */
export default function BulkDialog(props: BulkDialogProps) {
  if (props.kind === 'assign') return <AssignDialog {...props} />;
  if (props.kind === 'reschedule') return <RescheduleDialog {...props} />;
  return <DeleteDialog {...props} />;
}
