import type { AvatarPerson } from '#client/ui/avatar.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { clientWithContact } from '#shared/client-name.ts';
import { previewText } from '../../preview.ts';
import type { Contact } from '../../schema.ts';
import { supportName } from '../../support/labels.ts';
import type { OwnSupport, SupportConversation } from '../../support/schema.ts';
import type { ConversationView } from './views.ts';

/** The address of a conversation: with a contact, the own one with support, or that of a user with support. */
export type Place = { contact: number } | { with: 'support'; user?: number };

export const keyOf = (place: Place) => {
  if ('contact' in place) return String(place.contact);
  return place.user === undefined ? 'support' : `support-${place.user}`;
};

/** A row of the list. */
export type Conversation = {
  place: Place;
  /** Null for the support of the agency. */
  person: AvatarPerson | null;
  name: string;
  role: string;
  preview: string;
  /** The time of the last message; null without one. */
  at: string | null;
  unreadCount: number;
  /** False for the support conversations that others answer, or nobody. */
  isMine: boolean;
  /** False if another administrator answers the conversation. */
  isForMe: boolean;
  /** Always at the top. */
  isPinned: boolean;
  /** Who answers the support conversation of a user. */
  note?: string;
};

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

export function ofContact(contact: Contact): Conversation {
  const { id, role, unreadCount, lastMessage, isAssigned } = contact;
  const prefix = lastMessage?.senderId === id ? '' : 'You: ';
  return {
    place: { contact: id },
    person: contact,
    name: clientWithContact(contact),
    role: shortRoleLabels[role],
    preview: lastMessage ? prefix + oneLine(previewText(lastMessage)) : '',
    at: lastMessage?.createdAt ?? null,
    unreadCount,
    isMine: true,
    isForMe: true,
    isPinned: isAssigned,
  };
}

export function ofOwnSupport(support: OwnSupport | undefined): Conversation {
  const last = support?.lastMessage;
  const text = last
    ? oneLine(previewText({ ...last, isDeleted: false }))
    : 'Questions, payments, problems';
  return {
    place: { with: 'support' },
    person: null,
    name: supportName(),
    role: 'Administrators',
    preview: last && !last.isAnswer ? `You: ${text}` : text,
    at: last?.createdAt ?? null,
    unreadCount: support?.unreadCount ?? 0,
    isMine: true,
    isForMe: true,
    isPinned: true,
  };
}

/** A support conversation, as an administrator sees it. */
export function ofRequest(request: SupportConversation, ownId: number): Conversation {
  const { userId, role, unreadCount, lastAt, lastMessage, assignee } = request;
  const prefix = lastMessage?.isAnswer ? 'Support: ' : '';
  const isOwn = assignee?.id === ownId;
  return {
    place: { with: 'support', user: userId },
    person: { ...request, id: userId },
    name: clientWithContact(request),
    role: shortRoleLabels[role],
    preview: lastMessage ? prefix + oneLine(previewText({ ...lastMessage, isDeleted: false })) : '',
    at: lastAt,
    unreadCount,
    isMine: isOwn,
    isForMe: isOwn || assignee === null,
    isPinned: false,
    note: `Support · ${isOwn ? 'You' : (assignee?.fullName ?? 'Unassigned')}`,
  };
}

/** Whether its unread messages wait for the user. Their number is that in the navigation. */
export const isUnread = ({ unreadCount, isForMe }: Conversation) => unreadCount > 0 && isForMe;

/** What each filter shows. */
export const isIn: Record<ConversationView, (conversation: Conversation) => boolean> = {
  all: () => true,
  mine: ({ isMine }) => isMine,
  support: ({ place }) => 'with' in place,
  unread: isUnread,
};

/** Pinned, then opened without a message, then by the last message. */
const rank = ({ isPinned, at }: Conversation) => (isPinned ? 0 : at === null ? 1 : 2);

export const inOrder = (conversations: readonly Conversation[]) =>
  conversations.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.isPinned ? 0 : Date.parse(b.at ?? '') - Date.parse(a.at ?? '') || 0),
  );

/** Splits the contacts into those with a conversation, or whose conversation is open, and all others. */
export function splitContacts(contacts: readonly Contact[], opened: readonly (string | null)[]) {
  const isConversation = ({ id, isAssigned, lastMessage }: Contact) =>
    isAssigned || lastMessage !== null || opened.includes(String(id));
  return {
    conversations: contacts.filter(isConversation),
    people: contacts.filter((contact) => !isConversation(contact)),
  };
}
