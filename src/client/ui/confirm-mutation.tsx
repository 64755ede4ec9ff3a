import { type Mutate, useOnce } from '#client/use-once.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ConfirmMutationProps<Data, Problem, Input, Context> = Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'isConfirming'
> & {
  open?: boolean;
  /** What is done on yes, as `useMutation` gives it; it also says when the dialog closes. */
  mutation: { mutate: Mutate<Data, Problem, Input, Context>; isPending: boolean };
  input: Input;
};

/** Asks before one call of the server, and makes it once, however quickly it is answered twice. */
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
