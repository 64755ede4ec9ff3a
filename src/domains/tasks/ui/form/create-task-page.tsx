import { Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useActor } from '#client/use-user.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { UploadField } from '#domains/files/ui/upload-field.tsx';
import { createLabels } from '../../labels.ts';
import { CreateButton } from './create-button.tsx';
import { NoClientNote, useNeedsClient } from './task-client.tsx';
import { TaskFields } from './task-fields.tsx';
import { type Prefill, useCreateTask } from './use-create-task.ts';

type CreateTaskFormProps = {
  prefill: Prefill;
  /** Where Cancel leads. */
  cancel: { to: '/tasks' } | { to: '/messages'; search: { contact: number; message: number } };
  onCreated: () => void;
};

/** The create form of a page. */
export function CreateTaskForm({ prefill, cancel, onCreated }: CreateTaskFormProps) {
  const { form, fields, firstDay, draft, uploads, isCreating, isWaiting } = useCreateTask(
    onCreated,
    prefill,
  );
  if (useNeedsClient()) return <NoClientNote />;
  return (
    <FileDrop prompt="Drop files to attach them" onFiles={uploads.add}>
      <Card padded>
        <Form {...getFormProps(form)} onInput={draft.save}>
          <TaskFields fields={fields} firstDay={firstDay} />
          <UploadField uploads={uploads} />
          <Flex gap="2" justify="flex-end" wrap="wrap">
            <ButtonLink {...cancel}>Cancel</ButtonLink>
            <CreateButton isWaiting={isWaiting} isCreating={isCreating} />
          </Flex>
        </Form>
      </Card>
    </FileDrop>
  );
}

type CreateTaskPageProps = {
  clientId: number | undefined;
  template: string | undefined;
};

/** /tasks?new=true: the form of the create dialog as a page with its own URL; `clientId` is selected for an admin. */
export function CreateTaskPage({ clientId, template }: CreateTaskPageProps) {
  const { role } = useActor();
  const navigate = useNavigate();
  const captured = useLocation({ select: ({ state }) => state.captured });
  return (
    <Page width="narrow">
      <PageHeader title={createLabels[role]} detail="Describe the work and set a due date." />
      <CreateTaskForm
        key={captured?.title}
        prefill={{ forClient: clientId, template, captured }}
        cancel={{ to: '/tasks' }}
        onCreated={() => navigate({ to: '/tasks' })}
      />
    </Page>
  );
}
