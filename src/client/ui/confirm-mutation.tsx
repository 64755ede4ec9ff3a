import type { Act } from '#client/use-act.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ConfirmMutationProps<Input> = Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'isConfirming'
> & {
  open?: boolean;
  /** Its own handlers close the dialog. */
  mutation: Act<Input>;
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
