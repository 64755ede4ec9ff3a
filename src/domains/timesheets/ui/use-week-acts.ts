import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import type { Timesheet, TimesheetRow } from '../schema.ts';

/** The acts on a VA's own week. Each returns the week as it is then. */
export function useWeekActs({ week, version, rows, totals }: Timesheet) {
  const utils = trpc.useUtils();
  const show = (sheet: Timesheet) => utils.timesheets.week.setData({ week }, sheet);
  const failWith = (title: string) => (error: unknown) => toastFailure(title, error);

  const withdraw = useAct(trpc.timesheets.withdraw, {
    done: { title: 'Week withdrawn', description: 'Submit it again when it is right.' },
    onSuccess: show,
    failed: 'Week not withdrawn',
  });
  const submit = useAct(trpc.timesheets.submit, {
    // `withdraw` takes back the whole week, also what was submitted before.
    onMutate: () => ({ canUndo: totals.submitted.lines === 0 }),
    done: (_sheet, _input, { canUndo }) => ({
      title: 'Week submitted',
      description: 'The clients can now approve it.',
      ...(canUndo && { action: { label: 'Undo', onClick: () => withdraw.mutate({ week }) } }),
    }),
    onSuccess: show,
    failed: 'Week not submitted',
  });
  const add = trpc.timesheets.addTasks.useMutation({
    onSuccess: show,
    onError: failWith('Task not added'),
  });
  const copy = useAct(trpc.timesheets.copyTasks, {
    done(sheet) {
      const added = sheet.rows.length - rows.length;
      if (added > 0) return { title: `Added ${plural(added, 'task')}` };
      const description = 'Last week has no other tasks that are in progress now.';
      return { title: 'No tasks added', description };
    },
    onSuccess: show,
    failed: 'Tasks not copied',
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
