import type { TRPCClientErrorLike } from '@trpc/client';
import type { DecorateProcedure, UseTRPCMutationOptions } from '@trpc/react-query/shared';
import { useRef } from 'react';
import type { Toast } from './ui/toast-queue.ts';
import { toast, toastFailure } from './ui/toaster.tsx';

type Definition = { input: unknown; output: unknown; transformer: boolean; errorShape: unknown };

type ActOptions<Def extends Definition, Context> = UseTRPCMutationOptions<
  Def['input'],
  TRPCClientErrorLike<Def>,
  Def['output'],
  Context
> & {
  /** The toast after a success. */
  done?: Toast | ((output: Def['output'], input: Def['input'], context: Context) => Toast);
  /** The toast after a failure: its title, also with a description for when the server gave no reason, or the whole toast. */
  failed?:
    | string
    | readonly [title: string, fallback: string]
    | ((error: TRPCClientErrorLike<Def>) => Toast);
};

/** The part of an act that a confirmation uses. `isAct` excludes mutations, which do not ignore a second click. */
export type Act<Input> = { mutate: (input: Input) => void; isPending: boolean; isAct: true };

/**
 * A mutation that a user starts. It ignores calls while one is pending, because a double click can arrive before the button is
 * disabled, and says in a toast what became of it.
 */
export function useAct<Def extends Definition, Context = unknown>(
  procedure: DecorateProcedure<'mutation', Def>,
  { done, failed, ...options }: ActOptions<Def, Context> = {},
) {
  const isPending = useRef(false);
  const act = procedure.useMutation<Context>({
    ...options,
    onSuccess(output, input, context, ...rest) {
      if (done) toast(typeof done === 'function' ? done(output, input, context) : done);
      return options.onSuccess?.(output, input, context, ...rest);
    },
    onError(error, ...rest) {
      if (typeof failed === 'function') toast(failed(error));
      else if (failed) {
        const [title, fallback] = typeof failed === 'string' ? [failed] : failed;
        toastFailure(title, error, fallback);
      }
      return options.onError?.(error, ...rest);
    },
    onSettled(...outcome) {
      isPending.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const mutate: typeof act.mutate = (...call) => {
    if (isPending.current) return;
    isPending.current = true;
    act.mutate(...call);
  };
  return { ...act, mutate, isAct: true as const };
}
