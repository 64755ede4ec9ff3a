import { oneOf } from '#client/search-params.ts';

/** What the list shows; without one of these, all conversations. */
export const conversationViews = ['mine', 'support', 'unread'] as const;
export type ConversationView = (typeof conversationViews)[number] | 'all';

export const readView = (value: unknown): ConversationView =>
  oneOf(conversationViews)(value) ?? 'all';

/** As a parameter of the URL. */
export const viewParam = (view: ConversationView): { view?: (typeof conversationViews)[number] } =>
  view === 'all' ? {} : { view };
