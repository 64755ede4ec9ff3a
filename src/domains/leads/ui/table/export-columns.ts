/** The columns of the file for those of the table that show more than one fact. */
const parts: Record<string, string[]> = {
  name: ['name', 'company', 'email'],
  status: ['status', 'reason'],
  'next-step': ['next-step', 'next-step-on'],
};

/** The columns of the file for the shown columns of the table. */
export const exportColumnsOf = (shown: readonly string[]) => [
  ...new Set(shown.flatMap((id) => parts[id] ?? [id])),
];
