import type { DropAnimationFunction } from '@dnd-kit/core';
import { glide } from './glide.ts';

/** The lifted card flies to its place, straightening up on the way. */
export const dropAnimation: DropAnimationFunction = ({ active, dragOverlay }) => {
  const { node: ghost, rect: from } = dragOverlay;
  const picture = ghost.querySelector<HTMLElement>('[data-lifted]');
  // Moved by the keyboard, the card is where it belongs already.
  if (!picture) return;
  picture.style.transform = 'none';
  return glide(ghost, active.node, from, active.rect);
};
