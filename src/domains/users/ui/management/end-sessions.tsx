import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { useUser } from '#client/shell/use-user.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';

type EndSessionsProps = { user: { id: number; fullName: string } };

/** For a lost device, or somebody who should be out at once and may come back. */
export function EndSessions({ user: { id, fullName } }: EndSessionsProps) {
  const isSelf = useUser().id === id;
  const [isAsking, ask] = useState(false);
  const end = trpc.users.endSessions.useMutation({
    onSuccess: () =>
      toast({
        title: 'Sessions ended',
        description: isSelf
          ? 'You are signed in on this device alone.'
          : `${fullName} has to sign in anew everywhere.`,
      }),
    onError: (error) =>
      toast({
        title: 'Failed to end sessions',
        description: errorMessage(error),
        tone: 'destructive',
      }),
    onSettled: () => ask(false),
  });
  const send = useOnce(end.mutate);

  return (
    <>
      <Button size="sm" onClick={() => ask(true)}>
        End sessions
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => send({ id })}
        title={isSelf ? 'End your other sessions?' : `End the sessions of ${fullName}?`}
        confirmLabel="End sessions"
        confirmingLabel="Ending..."
        isConfirming={end.isPending}
      >
        {isSelf
          ? 'Every other device will have to sign in anew.'
          : 'They are signed out on every device. What was typed there and not sent may be lost.'}
      </ConfirmDialog>
    </>
  );
}
