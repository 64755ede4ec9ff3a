import { Box, chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { useActor } from '#client/use-user.ts';
import { readLastClient } from '#domains/users/parts/last-client.ts';
import { clientOptions } from '#domains/users/parts/person-options.ts';
import { plural } from '#shared/plural.ts';
import { problemOf } from '../../capture/line.ts';
import { canChangeClient, worksForClients } from '../../policy.ts';
import { NoClientNote } from '../form/task-client.tsx';
import { toCapturedFields } from './captured-fields.ts';
import { LineField } from './line-field.tsx';
import { LinesPreview } from './lines-preview.tsx';
import { type CaptureTarget, useCreateTasks } from './use-create-tasks.ts';
import { useLine } from './use-line.ts';
import { useLines } from './use-lines.ts';

type CaptureDialogProps = {
  /** Pasted lines. */
  lines?: readonly string[];
  /** What was typed before. */
  text?: string;
  target?: CaptureTarget;
  onClose: () => void;
};

/** The clients that the user can choose for a new task; undefined while they load. Clients create their own tasks. */
function useCaptureClients() {
  const actor = useActor();
  const isVa = worksForClients(actor);
  const isAdmin = canChangeClient(actor);
  const own = trpc.users.assignedClient.useQuery(undefined, { enabled: isVa });
  const all = trpc.users.listClients.useQuery(undefined, { enabled: isAdmin });
  if (!isVa && !isAdmin) return { needsClient: false, options: [], error: null };
  const clients = isVa ? own.data?.assignedClients : all.data;
  return {
    needsClient: true,
    options: clients && clientOptions(clients),
    error: clients ? null : (own.error ?? all.error),
  };
}

/** The client whose tasks are created; users with one client have no choice. */
function useChosenClient(fixed: number | undefined) {
  const { id } = useActor();
  const { needsClient, options, error } = useCaptureClients();
  const [chosen, choose] = useState(fixed ?? readLastClient(id));
  const [only, ...others] = options ?? [];
  const isOffered = options?.some(({ value }) => value === String(chosen));
  const clientId = isOffered
    ? chosen
    : others.length === 0 && only
      ? Number(only.value)
      : undefined;
  return {
    clientId,
    options,
    error,
    choose,
    hasChoice: needsClient && (options?.length ?? 0) > 1,
    hasNone: needsClient && options?.length === 0,
    isMissing: needsClient && clientId === undefined,
  };
}
type ChosenClient = ReturnType<typeof useChosenClient>;

function ClientSelect({ clientId, options = [], choose, error }: ChosenClient) {
  const id = useId();
  return (
    <Box mb="4">
      <chakra.label htmlFor={id} fontWeight="medium" display="block" mb="1.5">
        Client
      </chakra.label>
      <Select
        id={id}
        placeholder="Select a client"
        options={options}
        value={clientId === undefined ? '' : String(clientId)}
        aria-invalid={error !== null}
        onChange={({ target }) => choose(Number(target.value) || undefined)}
      />
    </Box>
  );
}

/** Creates tasks from titles. Opened by the key C, and by several lines that are pasted on the board. */
export default function CaptureDialog({
  lines: pasted = [],
  text,
  target,
  onClose,
}: CaptureDialogProps) {
  const field = useLine(text);
  const many = useLines(pasted);
  const client = useChosenClient(target?.clientId);
  const { create, discard, isPending, isShown } = useCreateTasks();
  const [isChecked, check] = useState(false);
  const isList = useRef(pasted.length > 0);
  const isMany = many.rows.length > 0;
  const problem = problemOf(field.line.title);
  const missingClient = client.isMissing ? 'Please select a client' : null;

  function showList(lines: string[]) {
    isList.current = true;
    many.add(lines);
  }
  async function createOne(to: CaptureTarget) {
    const { line, typed } = field;
    field.clear();
    const unsent = await create([line], to);
    // After the dialog was closed, a failed call stays stored for the next page.
    if (!unsent || !isShown()) return;
    discard(unsent);
    if (!isList.current && field.restore(typed)) return;
    // The next line is typed already, so both are shown as a list.
    showList([typed.text, field.current()].filter((text) => text.trim() !== ''));
    field.clear();
  }
  async function createAll(to: CaptureTarget) {
    const unsent = await create(many.lines, to);
    if (!isShown()) return;
    if (unsent) discard(unsent);
    else onClose();
  }
  function submit() {
    const isRefused = missingClient !== null || (isMany ? many.obstacle : problem) !== null;
    check(isRefused);
    if (isRefused) return;
    const to = { ...target, clientId: client.clientId };
    if (isMany) void createAll(to);
    else void createOne(to);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Quick capture"
      dirty={isMany || isPending || field.text.trim() !== ''}
    >
      <DialogBody pb="2">
        {client.error && <FormError>{errorMessage(client.error)}</FormError>}
        {client.hasNone && <NoClientNote />}
        {client.hasChoice && <ClientSelect {...client} />}
        <FieldMessage id="capture-client">{(isChecked && missingClient) || undefined}</FieldMessage>
        {isMany && <LinesPreview state={many} />}
        {!isMany && !client.hasNone && (
          <LineField
            label="Title"
            state={field}
            problem={isChecked ? problem : null}
            isPending={isPending}
            onSubmit={submit}
            onLines={showList}
          >
            Try “tomorrow”, “next fri”, “12 dec” or “!high”. Paste several lines to create several
            tasks.
          </LineField>
        )}
        {!client.hasNone && (
          <Box color="muted" fontSize="sm" mt="2">
            Without these: due in 7 days, medium priority.
          </Box>
        )}
      </DialogBody>
      <DialogFooter>
        {isMany ? (
          <DialogCancel />
        ) : (
          <ButtonLink
            to="/tasks"
            search={{
              new: true,
              ...(client.hasChoice && client.clientId && { client: client.clientId }),
            }}
            state={field.line.title === '' ? {} : { captured: toCapturedFields(field.line) }}
            onClick={onClose}
          >
            All fields
          </ButtonLink>
        )}
        {!client.hasNone && (
          <Button
            // Mounted again for pasted lines, so that it gets the focus of the field that disappears.
            key={isMany ? 'many' : 'one'}
            autoFocus={isMany}
            data-autofocus={isMany}
            variant="primary"
            loading={isPending}
            loadingText="Creating..."
            {...(isMany && many.obstacle !== null && { disabledReason: many.obstacle })}
            onClick={submit}
          >
            {isMany ? `Create ${plural(many.rows.length, 'Task')}` : 'Create Task'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
