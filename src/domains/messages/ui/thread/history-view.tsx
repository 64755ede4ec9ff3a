import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { fetchAhead } from '#client/fetch-next.ts';
import type { LineActions } from './bubble.tsx';
import { type Chat, type HistoryPosition, messagesOf } from './chat.ts';
import { toLines } from './lines.ts';
import { ThreadView } from './thread-view.tsx';
import { useScrollToMessage } from './use-focused-message.ts';
import { useScroll } from './use-scroll.ts';

type HistoryViewProps = {
  chat: Chat;
  /** The message that this part of the conversation is around. */
  messageId: number;
  words: string;
  actions: LineActions;
  onShowEnd: () => void;
};

const positionAround = (id: number): HistoryPosition => ({ around: id });

/** The part of a conversation around an earlier message, which is extended page by page in both directions. */
function useHistory(chat: Chat, messageId: number) {
  const history = useInfiniteQuery({
    ...chat.history(messageId),
    // The former part stays on screen until the next match is loaded.
    placeholderData: keepPreviousData,
    initialPageParam: positionAround(messageId),
    getNextPageParam: ({ earlier }): HistoryPosition | null =>
      earlier === null ? null : { before: earlier },
    getPreviousPageParam: ({ later }): HistoryPosition | null =>
      later === null ? null : { after: later },
  });
  return { ...history, messages: messagesOf(chat, history.data?.pages) };
}

/** An earlier part of the conversation, around a message that a link or the search leads to. */
export function HistoryView(props: HistoryViewProps) {
  const { chat, messageId, words, actions, onShowEnd } = props;
  const history = useHistory(chat, messageId);
  const lines = toLines(history.messages, []);
  const scroll = useScroll(lines.at(-1)?.key, () => fetchAhead(history), { followsEnd: false });
  useScrollToMessage(
    scroll.scroller,
    messageId,
    history.messages.some(({ id }) => id === messageId),
  );
  return (
    <ThreadView
      name={chat.name}
      thread={history}
      later={history}
      empty={null}
      lines={lines}
      actions={actions}
      scroll={{ ...scroll, scrollToEnd: onShowEnd }}
      newFrom={null}
      unreadBelow={0}
      focusedId={messageId}
      words={words}
    />
  );
}
