import { type Mutate, useOnce } from '#client/use-once.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ConfirmMutationProps<Data, Problem, Input, Context> = Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'isConfirming'
> & {
  open?: boolean;
  /** Runs on confirmation. Its own handlers close the dialog. */
  mutation: { mutate: Mutate<Data, Problem, Input, Context>; isPending: boolean };
  input: Input;
};

/** Asks for confirmation, then runs a mutation once, even on a double click. */
export function ConfirmMutation<Data, Problem, Input, Context>({
  open = true,
  mutation,
  input,
  ...question
}: ConfirmMutationProps<Data, Problem, Input, Context>) {
  const send = useOnce(mutation.mutate);
  return (
    <ConfirmDialog
      {...question}
      open={open}
      onConfirm={() => send(input)}
      isConfirming={mutation.isPending}
    />
  );
}
