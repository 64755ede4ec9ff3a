import { chakra } from '@chakra-ui/react';

/** A text as a person wrote it: with its line breaks, and in the direction of its first letter. */
export const WrittenText = chakra(
  'div',
  { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
  { defaultProps: { dir: 'auto' } },
);
