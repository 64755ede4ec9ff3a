/** The views of the administrators' inbox; all but the last show open conversations. */
export const supportViews = ['open', 'mine', 'closed'] as const;
export type SupportView = (typeof supportViews)[number];
