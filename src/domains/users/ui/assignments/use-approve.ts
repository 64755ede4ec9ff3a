import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';

type Person = { id: number; fullName: string };

/** Approves a VA, and says so. */
export function useApprove() {
  const mutation = useAct(trpc.approvals.approve, {
    done: ({ user }) => ({
      title: 'VA approved',
      description: `${user.fullName} is approved and can now take tasks.`,
    }),
    failed: 'Failed to approve VA',
  });
  return {
    approve: ({ id }: Person) => mutation.mutate({ id }),
    pendingId: mutation.isPending ? Number(mutation.variables.id) : undefined,
  };
}
