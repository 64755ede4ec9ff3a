import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDraft } from '#client/draft.ts';
import { fetchAhead } from '#client/fetch-next.ts';
import { focusUnlessCovered, usePageKeys } from '#client/keyboard.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Attachment } from '#domains/files/schema.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { useDraftUploads } from '#domains/files/ui/use-draft-uploads.ts';
import { ChatHead } from './chat-head.tsx';
import { Composer } from './composer/composer.tsx';
import { EditComposer } from './composer/edit-composer.tsx';
import { TypingLine, useTypingSignal } from './composer/typing.tsx';
import { useOutbox } from './outbox.ts';
import { SearchBar } from './search/search-bar.tsx';
import { useSearch } from './search/use-search.ts';
import type { Chat } from './thread/chat.ts';
import { HistoryView } from './thread/history-view.tsx';
import { toLines } from './thread/lines.ts';
import { ThreadView } from './thread/thread-view.tsx';
import { useFocusedMessage, useScrollToMessage } from './thread/use-focused-message.ts';
import { useMessageChanges } from './thread/use-message-changes.ts';
import { useReading } from './thread/use-reading.ts';
import { useScroll } from './thread/use-scroll.ts';
import { useThread } from './thread/use-thread.ts';

/** What a panel needs to know of the page around it. */
export type PanelPlace = {
  /** The user has just selected the conversation, rather than opened a URL, so that they probably write. */
  isChosen: boolean;
  /** The message that the URL leads to. */
  messageId?: number | undefined;
  /** Set on narrow screens, which show either the list or the chat. */
  onBack?: () => void;
};

type ChatPanelProps = PanelPlace & {
  chat: Chat;
  avatar: ReactNode;
  /** The line below the name. */
  detail: ReactNode;
  /** A further button in the head. */
  headAction?: ReactNode;
  /** Below the head. */
  actions?: ReactNode;
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** Replaces the composer if the other side cannot receive messages. */
  refusal: string | null;
};

/** One conversation. Use its id as `key`, so that state is not shared between conversations. */
export function ChatPanel(props: ChatPanelProps) {
  const { chat, avatar, detail, headAction, actions, empty, refusal, isChosen, onBack } = props;
  const { name, recipient, contactId } = chat;
  const thread = useThread(chat);
  const outbox = useOutbox(recipient);
  const lines = toLines(thread.messages, outbox.entries);
  const scroll = useScroll(lines.at(-1)?.key, () => fetchAhead(thread));
  const search = useSearch(chat);
  const { targetId, lastId } = search;
  // After a search, the conversation stays at its last match.
  const openedId = lastId === null ? (props.messageId ?? null) : null;
  const focusedId = targetId ?? openedId;
  const jumpId = focusedId ?? lastId;
  const shows = (id: number) => thread.messages.some((message) => message.id === id);
  const focused = useFocusedMessage(jumpId, { isLoaded: thread.isLoaded, shows });
  const showsEnd = focused.anchor === null;
  useScrollToMessage(scroll.scroller, jumpId, showsEnd && jumpId !== null && shows(jumpId));
  const reading = useReading(chat, thread, scroll.isAtEnd && showsEnd);
  const changes = useMessageChanges(chat);
  const typing = useTypingSignal(contactId);
  const draft = useDraft(
    `message:${recipient.isSupport ? 'support:' : ''}${recipient.receiverId}`,
    {},
  );
  const uploads = useDraftUploads(draft);
  const title = useRef<HTMLHeadingElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const isSingleColumn = onBack !== undefined;
  usePageKeys({ f: search.open });

  // The focused element was removed with the list. Focus the title instead of the field, to keep the keyboard closed.
  useEffect(() => {
    if (isSingleColumn) focusUnlessCovered(title.current);
  }, [isSingleColumn]);

  function showEnd() {
    focused.showEnd();
    scroll.scrollToEnd();
  }
  function send(content: string, files: readonly Attachment[]) {
    void outbox.add(recipient, content, files);
    typing.reset();
    reading.hideNewDivider();
    showEnd();
  }
  function closeSearch() {
    search.close();
    searchButton.current?.focus();
  }

  const lineActions = {
    retry: (key: string) => void outbox.retry(key),
    discard: outbox.discard,
    message: changes.actions,
  };
  const panel = (
    <>
      <ChatHead
        title={`Chat with ${name}`}
        titleRef={title}
        avatar={avatar}
        detail={detail}
        action={headAction}
        onSearch={() => (search.isOpen ? closeSearch() : search.open())}
        isSearching={search.isOpen}
        searchRef={searchButton}
        {...(onBack && { onBack })}
      />
      {search.isOpen && <SearchBar search={search} name={name} onClose={closeSearch} />}
      {actions}
      {focused.anchor !== null ? (
        <HistoryView
          chat={chat}
          messageId={focused.anchor}
          words={search.words}
          actions={lineActions}
          onShowEnd={showEnd}
        />
      ) : (
        <ThreadView
          name={name}
          thread={thread}
          empty={empty}
          lines={lines}
          actions={lineActions}
          scroll={scroll}
          newFrom={reading.newFrom}
          unreadBelow={reading.unreadBelow}
          focusedId={focusedId}
          words={search.words}
        />
      )}
      {contactId !== null && refusal === null && (
        <TypingLine contactId={contactId} name={name} latestId={thread.latestId} />
      )}
      {changes.edited && (
        <EditComposer
          key={changes.edited.key}
          content={changes.edited.content}
          hasFiles={changes.edited.attachments.length > 0}
          isSaving={changes.isSaving}
          problem={changes.problem}
          onSave={changes.save}
          onCancel={changes.cancelEdit}
        />
      )}
      {refusal === null ? (
        <Composer
          draft={draft}
          name={name}
          hasAutoFocus={isChosen && !isSingleColumn}
          isHidden={changes.edited !== null}
          uploads={uploads}
          onType={typing.signal}
          onSend={send}
          onEditLast={() => changes.editLast(lines)}
        />
      ) : (
        <Box px="4" py="4" borderTopWidth="1px" color="muted" textAlign="center">
          {refusal}
        </Box>
      )}
      <ConfirmDialog
        open={changes.deleted !== null}
        title="Delete message"
        confirmLabel="Delete"
        confirmingLabel="Deleting..."
        isConfirming={changes.isDeleting}
        onConfirm={changes.confirmDelete}
        onClose={changes.cancelDelete}
      >
        Its text and files are deleted for both of you.
      </ConfirmDialog>
    </>
  );
  const frame = {
    'aria-labelledby': 'chat-title',
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minW: '0',
    minH: '0',
  } as const;
  if (refusal !== null)
    return (
      <Flex as="section" {...frame}>
        {panel}
      </Flex>
    );
  return (
    <FileDrop as="section" {...frame} prompt="Drop files to attach them" onFiles={uploads.add}>
      {panel}
    </FileDrop>
  );
}
