import type { MutateOptions } from '@tanstack/react-query';
import { useRef } from 'react';

export type Mutate<Data, Problem, Variables, Context> = (
  variables: Variables,
  options?: MutateOptions<Data, Problem, Variables, Context>,
) => void;

/** Ignores calls while one is pending, because a double click can arrive before the button is disabled. */
export function useOnce<Data, Problem, Variables, Context>(
  mutate: Mutate<Data, Problem, Variables, Context>,
): Mutate<Data, Problem, Variables, Context> {
  const isPending = useRef(false);
  return (variables, options) => {
    if (isPending.current) return;
    isPending.current = true;
    mutate(variables, {
      ...options,
      onSettled(...outcome) {
        isPending.current = false;
        options?.onSettled?.(...outcome);
      },
    });
  };
}
