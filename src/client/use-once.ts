import type { MutateOptions } from '@tanstack/react-query';
import { useRef } from 'react';

export type Mutate<Data, Problem, Variables, Context> = (
  variables: Variables,
  options?: MutateOptions<Data, Problem, Variables, Context>,
) => void;

/** Ignores a second call while the first is under way: a double click is faster than the button's disabling. */
export function useOnce<Data, Problem, Variables, Context>(
  mutate: Mutate<Data, Problem, Variables, Context>,
): Mutate<Data, Problem, Variables, Context> {
  const isUnderWay = useRef(false);
  return (variables, options) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(variables, {
      ...options,
      onSettled(...outcome) {
        isUnderWay.current = false;
        options?.onSettled?.(...outcome);
      },
    });
  };
}
