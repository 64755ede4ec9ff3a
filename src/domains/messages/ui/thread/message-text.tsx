import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';

const Anchor = chakra('a', {
  base: { color: 'brand', textDecoration: 'underline', textUnderlineOffset: '2px' },
});

// Punctuation at the end belongs to the sentence, not to the address.
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'])/;

/** A message as it was written, with its web addresses as links. */
export const MessageText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );
