import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useUser } from '#client/use-user.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { AttentionItem } from '../../attention/schema.ts';

/** The schema also accepts the id of a URL, which is text. */
type Ref = { kind: AttentionItem['kind']; id: number | string };

/** Snoozes and wakes rows for all administrators. The toasts offer to undo both. */
export function useSnooze() {
  const utils = trpc.useUtils();
  const { fullName } = useUser();

  function setUntil({ kind, id }: Ref, until: string | null) {
    utils.attention.list.setData(
      undefined,
      (list) =>
        list && {
          ...list,
          items: list.items.map((item) =>
            item.kind === kind && item.id === Number(id)
              ? { ...item, snoozedUntil: until, snoozedBy: until && fullName }
              : item,
          ),
        },
    );
  }
  const fail = (title: string) => (error: unknown) => toastFailure(title, error);

  const undoSnooze = trpc.attention.wake.useMutation({
    onSuccess: (_, ref) => setUntil(ref, null),
    onError: fail('Failed to undo the snooze'),
  });
  const snooze = trpc.attention.snooze.useMutation({
    onSuccess(_, { until, ...ref }) {
      setUntil(ref, until);
      toast({
        title: 'Snoozed',
        description: `All administrators will see it again on ${formatDateTime(until)}.`,
        action: { label: 'Undo', onClick: () => undoSnooze.mutate(ref) },
      });
    },
    onError: fail('Failed to snooze'),
  });
  const undoWake = trpc.attention.snooze.useMutation({
    onSuccess: (_, { until, ...ref }) => setUntil(ref, until),
    onError: fail('Failed to snooze'),
  });
  const wake = trpc.attention.wake.useMutation({
    onError: fail('Failed to end the snooze'),
  });

  return {
    snooze: ({ kind, id }: Ref, until: string) => snooze.mutate({ kind, id, until }),
    wake: ({ kind, id }: Ref, until: string) =>
      wake.mutate(
        { kind, id },
        {
          onSuccess(_, ref) {
            setUntil(ref, null);
            toast({
              title: 'Snooze ended',
              action: { label: 'Undo', onClick: () => undoWake.mutate({ ...ref, until }) },
            });
          },
        },
      ),
    isPending: snooze.isPending || wake.isPending,
  };
}
