import { chakra, defineStyle } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { buttonRecipe } from './button.tsx';

const textLink = defineStyle({
  color: 'brand',
  fontWeight: 'medium',
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: '3px',
  borderRadius: 'sm',
  transition: 'text-decoration-color 120ms',
  _hover: { textDecorationColor: 'currentColor' },
});

const TextAnchor = chakra(
  'a',
  { base: textLink },
  // The direction of a name or a title does not turn the sentence around it.
  { defaultProps: { dir: 'auto' } },
);

/** A link in a sentence. */
export const TextLink = createLink(TextAnchor);

/** A button in a sentence. */
export const TextButton = chakra(
  'button',
  { base: textLink },
  { defaultProps: { type: 'button' } },
);

/** A link that looks like a button. */
export const ButtonLink = createLink(chakra('a', buttonRecipe));

/** An unstyled link, for cards and rows that are one link. */
export const PlainLink = createLink(
  chakra('a', { base: { color: 'inherit', textDecoration: 'none' } }),
);

/** A plain link to a file download, which the router must not handle. */
export const FileLink = chakra('a', buttonRecipe, { defaultProps: { size: 'sm' } });
