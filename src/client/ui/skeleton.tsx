import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Reserves space while content loads. Give it the width and height of the content. */
export const Skeleton = chakra('div', {
  base: {
    borderRadius: 'sm',
    bg: 'hover',
    h: '4',
    animation: 'breathe 1.6s ease-in-out infinite',
  },
});

export const LoadingNote = ({ children = 'Loading' }: { children?: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);
