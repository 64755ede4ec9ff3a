import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';

type Person = { id: number; fullName: string };

/** Approves a VA, and says so. */
export function useApprove() {
  const mutation = trpc.approvals.approve.useMutation({
    onSuccess: ({ user }) =>
      toast({
        title: 'VA approved',
        description: `${user.fullName} is approved and can now take tasks.`,
      }),
    onError: (error) => toastFailure('Failed to approve VA', error),
  });
  const send = useOnce(mutation.mutate);
  return {
    approve: ({ id }: Person) => send({ id }),
    pendingId: mutation.isPending ? Number(mutation.variables.id) : undefined,
  };
}
