import { Box, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor, useUser } from '#client/use-user.ts';
import { canMailTasks, ownsTasks } from '../../policy.ts';

/** The user's own address for tasks by email; nothing if the server or the role does not have them. */
export function TaskMailSection() {
  return canMailTasks(useActor()) ? <TaskMail /> : null;
}

function TaskMail() {
  const saved = trpc.taskMail.address.useQuery();
  if (saved.data ? !saved.data.isOn : !saved.error) return null;
  return (
    <FormSection title="Tasks by email" detail="Email a task from anywhere.">
      {saved.data ? (
        <TaskAddress address={saved.data.address} />
      ) : (
        <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
      )}
    </FormSection>
  );
}

/** The button that had the focus is no longer shown. */
const focusField = (box: HTMLElement | null) => box?.querySelector('input')?.focus();

function TaskAddress({ address }: { address: string | null }) {
  const utils = trpc.useUtils();
  const [isRenewing, setRenewing] = useState(false);
  const [isNew, setNew] = useState(false);
  const create = useAct(trpc.taskMail.create, {
    onSuccess(created) {
      utils.taskMail.address.setData(undefined, created);
      setNew(true);
    },
    failed: 'Failed to create the address',
  });
  const renew = useAct(trpc.taskMail.renew, {
    done: { title: 'Address renewed', description: 'The old address no longer works.' },
    onSuccess: (renewed) => utils.taskMail.address.setData(undefined, renewed),
    failed: 'Failed to renew the address',
    onSettled: () => setRenewing(false),
  });

  return (
    <Stack gap="4" align="flex-start">
      <HowItWorks />
      {address === null ? (
        <Button
          variant="primary"
          onClick={() => create.mutate()}
          loading={create.isPending}
          loadingText="Creating..."
        >
          Create address
        </Button>
      ) : (
        <>
          <Box w="full" ref={isNew ? focusField : undefined}>
            <CopyField label="Your task address" value={address} />
          </Box>
          <Button onClick={() => setRenewing(true)}>Renew address</Button>
        </>
      )}
      <ConfirmMutation
        open={isRenewing}
        onClose={() => setRenewing(false)}
        mutation={renew}
        input={undefined}
        title="Renew your task address?"
        confirmLabel="Renew address"
        confirmingLabel="Renewing..."
      >
        Emails to the current address will no longer create tasks. Save the new one wherever you
        saved the old one.
      </ConfirmMutation>
    </Stack>
  );
}

function HowItWorks() {
  const { email } = useUser();
  const taskOf = ownsTasks(useActor())
    ? 'a task for your VA, or for all VAs while you have none'
    : 'a task of your client that is assigned to you';
  return (
    <Text color="muted" maxW="68ch" overflowWrap="anywhere">
      An email that you send from {email} to your task address becomes {taskOf}. The subject is the
      title and can end with a due date or priority, such as “tomorrow !high”; text and files are
      added to the task.
    </Text>
  );
}
