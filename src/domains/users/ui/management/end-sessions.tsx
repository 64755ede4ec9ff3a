import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { useUser } from '#client/use-user.ts';

type EndSessionsProps = { user: { id: number; fullName: string } };

/** Signs a user out without deactivating the account, for example after they lost a device. */
export function EndSessions({ user: { id, fullName } }: EndSessionsProps) {
  const isSelf = useUser().id === id;
  const [isOpen, setOpen] = useState(false);
  const end = useAct(trpc.auth.endSessionsOfUser, {
    done: {
      title: 'Sessions ended',
      description: isSelf
        ? "You're now signed in on this device only."
        : `${fullName} has been signed out everywhere.`,
    },
    failed: 'Failed to end sessions',
    onSettled: () => setOpen(false),
  });

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        End sessions
      </Button>
      <ConfirmMutation
        mutation={end}
        input={{ id }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isSelf ? 'End your other sessions?' : `End ${fullName}'s sessions?`}
        confirmLabel="End sessions"
        confirmingLabel="Ending..."
      >
        {isSelf
          ? 'All your other devices will be signed out.'
          : 'They will be signed out on every device. Unsaved work may be lost.'}
      </ConfirmMutation>
    </>
  );
}
