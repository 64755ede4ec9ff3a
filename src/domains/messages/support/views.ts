/**
 * The views of the administrators' inbox. `open` and `mine` have open conversations, `unread` what the number in the
 * navigation counts.
 */
export const supportViews = ['open', 'mine', 'unread', 'closed'] as const;
export type SupportView = (typeof supportViews)[number];
