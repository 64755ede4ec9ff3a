import { LogOut, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import type { UserStatus } from '#shared/value-sets.ts';
import { userStatusLabels } from '../../labels.ts';
import { isWaiting, type ManagedUser } from '../user-kinds.ts';

const doneTitles: Record<UserStatus, string> = {
  active: 'Users activated',
  inactive: 'Users deactivated',
  training: 'Users set to training',
};
const icons = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Question = 'deactivate' | 'end-sessions' | 'reject' | null;

/** What an administrator can do with the selected users. */
export function UsersBulk({ selection }: { selection: Selection<ManagedUser> }) {
  const { ids } = selection;
  const count = plural(ids.length, 'user');
  const [question, setQuestion] = useState<Question>(null);
  const finish = (title: string, changed: number) => {
    toast({ title, description: plural(changed, 'user') });
    selection.clear();
  };
  const setStatus = useAct(trpc.users.bulkSetStatus, {
    onSuccess: ({ changed }, { status }) => finish(doneTitles[status], changed),
    onError: (error) => selection.refuse('No status was changed', error),
    onSettled: () => setQuestion(null),
  });
  const endSessions = useAct(trpc.auth.bulkEndSessions, {
    onSuccess: ({ changed }) => finish('Sessions ended', changed),
    onError: (error) => selection.refuse('No sessions were ended', error),
    onSettled: () => setQuestion(null),
  });

  const approve = useAct(trpc.approvals.bulkApprove, {
    onSuccess: ({ changed }) => finish('Users approved', changed),
    onError: (error) => selection.refuse('No user was approved', error),
  });
  const reject = useAct(trpc.approvals.bulkReject, {
    onSuccess: ({ changed }) => finish('Users rejected', changed),
    onError: (error) => selection.refuse('No user was rejected', error),
    onSettled: () => setQuestion(null),
  });

  return (
    <>
      {selection.rows.some(isWaiting) && (
        <>
          <Button
            size="sm"
            variant="primary"
            loading={approve.isPending}
            loadingText="Approving..."
            onClick={() => approve.mutate({ ids })}
          >
            Approve
          </Button>
          <Button size="sm" onClick={() => setQuestion('reject')}>
            Reject
          </Button>
        </>
      )}
      <Button
        size="sm"
        icon={<UserCheck {...icons} />}
        disabled={setStatus.isPending}
        onClick={() => setStatus.mutate({ ids, status: 'active' })}
      >
        Activate
      </Button>
      <Button size="sm" icon={<UserX {...icons} />} onClick={() => setQuestion('deactivate')}>
        Deactivate
      </Button>
      <RowMenu
        label="More actions for the selected users"
        groups={() => [
          {
            items: [
              {
                id: 'training',
                label: `Set status to ${userStatusLabels.training}`,
                onSelect: () => setStatus.mutate({ ids, status: 'training' }),
              },
              {
                id: 'end-sessions',
                label: 'End sessions',
                icon: <LogOut {...icons} />,
                onSelect: () => setQuestion('end-sessions'),
              },
            ],
          },
        ]}
      />
      <ConfirmMutation
        mutation={setStatus}
        input={{ ids, status: 'inactive' as const }}
        open={question === 'deactivate'}
        onClose={() => setQuestion(null)}
        title={`Deactivate ${count}?`}
        confirmLabel="Deactivate"
        confirmingLabel="Deactivating..."
      >
        They will be signed out everywhere and cannot sign in until you activate them again.
      </ConfirmMutation>
      <ConfirmMutation
        mutation={reject}
        input={{ ids }}
        open={question === 'reject'}
        onClose={() => setQuestion(null)}
        title={`Reject ${count}?`}
        confirmLabel="Reject"
        confirmingLabel="Rejecting..."
      >
        They will be signed out and cannot sign in. Nothing is deleted, so you can approve them
        later.
      </ConfirmMutation>
      <ConfirmMutation
        mutation={endSessions}
        input={{ ids }}
        open={question === 'end-sessions'}
        onClose={() => setQuestion(null)}
        title={`End the sessions of ${count}?`}
        confirmLabel="End sessions"
        confirmingLabel="Ending..."
      >
        They will be signed out on every device. Unsaved work may be lost.
      </ConfirmMutation>
    </>
  );
}
