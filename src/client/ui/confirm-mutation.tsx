import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ConfirmMutationProps<Input> = Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'isConfirming'
> & {
  open?: boolean;
  /** An act (`useAct`). Its own handlers close the dialog. */
  mutation: { mutate: (input: Input) => void; isPending: boolean };
  input: Input;
};

/** Asks for confirmation, then runs an act. */
export function ConfirmMutation<Input>({
  open = true,
  mutation,
  input,
  ...question
}: ConfirmMutationProps<Input>) {
  return (
    <ConfirmDialog
      {...question}
      open={open}
      onConfirm={() => mutation.mutate(input)}
      isConfirming={mutation.isPending}
    />
  );
}
