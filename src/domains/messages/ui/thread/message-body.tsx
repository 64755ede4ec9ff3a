import { ListTodo } from 'lucide-react';
import { Fragment } from 'react';
import { TextLink } from '#client/ui/link.tsx';
import { FileList } from '#domains/files/ui/file-list.tsx';
import { splitLinks } from '#shared/links.ts';
import { splitMatches } from '#shared/search-text.ts';
import { deletedText } from '../../preview.ts';
import { splitTaskLink, taskOfUrl } from '../../task-link.ts';
import type { Line } from './lines.ts';

/** Marks what the search found. */
function MarkedText({ text, words }: { text: string; words: string }) {
  return splitMatches(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}

/** A task of this site opens here, everything else in a new tab. */
function LinkedUrl({ url, words }: { url: string; words: string }) {
  const text = <MarkedText text={url} words={words} />;
  const id = taskOfUrl(url, location.origin);
  if (id !== null)
    return (
      <TextLink to="/tasks" search={{ id }}>
        {text}
      </TextLink>
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

const LinkedText = ({ text, words }: { text: string; words: string }) =>
  splitLinks(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
      <LinkedUrl key={index} url={part} words={words} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
      <MarkedText key={index} text={part} words={words} />
    ),
  );

type MessageBodyProps = {
  line: Line;
  /** The name of the sender. */
  who: string;
  /** What the search looks for; empty without a search. */
  words: string;
};

/** The text of a message, with URLs and the task that it ends with as links, and its files. */
export function MessageBody({ line, who, words }: MessageBodyProps) {
  const { content, attachments, editedAt, deletedAt } = line;
  if (deletedAt !== null) return <div className="bubble deleted">{deletedText}</div>;
  const { text, task } = splitTaskLink(content);
  return (
    <div className="bubble" dir="auto" tabIndex={-1}>
      <LinkedText text={text} words={words} />
      {editedAt !== null && <span className="edited">edited</span>}
      {task && (
        <div className="task">
          Task:{' '}
          <TextLink to="/tasks" search={{ id: task.id }}>
            {task.title}
          </TextLink>
        </div>
      )}
      {attachments.length > 0 && (
        <div className="files">
          <FileList files={attachments} label={`Files of ${who}`} />
        </div>
      )}
    </div>
  );
}

/** The tasks that were created from the message. */
export const TaskChips = ({ tasks }: Pick<Line, 'tasks'>) =>
  tasks.length > 0 && (
    <div className="chips">
      {tasks.map(({ id, title }) => (
        <TextLink key={id} to="/tasks" search={{ id }}>
          <ListTodo aria-hidden size={14} strokeWidth={1.75} />
          <span>Task: {title}</span>
        </TextLink>
      ))}
    </div>
  );
