import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { plural } from '#shared/plural.ts';
import type { Timesheet, TimesheetRow } from '../schema.ts';

/** The acts on a VA's own week. Each returns the week as it is then. */
export function useWeekActs({ week, version, rows, totals }: Timesheet) {
  const utils = trpc.useUtils();
  const show = (sheet: Timesheet) => utils.timesheets.week.setData({ week }, sheet);
  const failWith = (title: string) => (error: unknown) => toastFailure(title, error);

  const withdraw = trpc.timesheets.withdraw.useMutation({
    onSuccess(sheet) {
      show(sheet);
      toast({ title: 'Week withdrawn', description: 'Submit it again when it is right.' });
    },
    onError: failWith('Week not withdrawn'),
  });
  const submit = trpc.timesheets.submit.useMutation({
    // `withdraw` takes back the whole week, also what was submitted before.
    onMutate: () => ({ canUndo: totals.submitted.lines === 0 }),
    onSuccess(sheet, _, { canUndo }) {
      show(sheet);
      toast({
        title: 'Week submitted',
        description: 'The clients can now approve it.',
        ...(canUndo && { action: { label: 'Undo', onClick: () => withdraw.mutate({ week }) } }),
      });
    },
    onError: failWith('Week not submitted'),
  });
  const add = trpc.timesheets.addTasks.useMutation({
    onSuccess: show,
    onError: failWith('Task not added'),
  });
  const copy = trpc.timesheets.copyTasks.useMutation({
    onSuccess(sheet) {
      show(sheet);
      const added = sheet.rows.length - rows.length;
      toast({
        title: added > 0 ? `Added ${plural(added, 'task')}` : 'No tasks added',
        ...(added <= 0 && {
          description: 'Last week has no other tasks that are in progress now.',
        }),
      });
    },
    onError: failWith('Tasks not copied'),
  });
  const remove = trpc.timesheets.removeTask.useMutation({
    onSuccess: show,
    onError: failWith('Task not removed'),
  });

  return {
    submit: () => submit.mutate({ week, version }),
    withdraw: () => withdraw.mutate({ week }),
    add: (taskId: number) => add.mutate({ week, taskIds: [taskId] }),
    copy: () => copy.mutate({ week }),
    remove: ({ taskId }: TimesheetRow) => remove.mutate({ week, taskId }),
    isSubmitting: submit.isPending,
    isWithdrawing: withdraw.isPending,
    isCopying: copy.isPending,
  };
}
