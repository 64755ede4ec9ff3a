import { Fragment } from 'react';

// Punctuation at the end belongs to the sentence, not to the URL.
const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'])/;

/** The text of a message, with URLs as links. */
export const MessageText = ({ text }: { text: string }) =>
  text.split(urlPattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );
