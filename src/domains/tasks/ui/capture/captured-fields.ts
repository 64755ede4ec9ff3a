import type { CapturedLine } from '../../capture/line.ts';

/** The fields of the create form that a captured line fills in. */
export type CapturedFields = { title: string; dueDate?: string; priority?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed in the quick capture before the form was opened. */
    captured?: CapturedFields;
  }
}

export function toCapturedFields({ title, tokens }: CapturedLine): CapturedFields {
  const due = tokens.find((token) => token.kind === 'due');
  const priority = tokens.find((token) => token.kind === 'priority');
  return {
    title,
    ...(due && { dueDate: due.dueDate }),
    ...(priority && { priority: priority.priority }),
  };
}
