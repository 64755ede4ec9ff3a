/** The views of the administrators' inbox; all but the last show open conversations. */
export const supportViews = ['open', 'mine', 'unassigned', 'closed'] as const;
export type SupportView = (typeof supportViews)[number];

export const isSupportView = (value: unknown): value is SupportView =>
  supportViews.some((view) => view === value);
