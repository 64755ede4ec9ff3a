import type { DropAnimationFunction } from '@dnd-kit/core';
import { animateMove } from './animate-move.ts';

/** Animates the lifted card to its placement and removes its tilt. */
export const dropAnimation: DropAnimationFunction = ({ active, dragOverlay }) => {
  const { node: ghost, rect: from } = dragOverlay;
  const liftedCard = ghost.querySelector<HTMLElement>('[data-lifted]');
  // A card moved by keyboard has no overlay and is already in place.
  if (!liftedCard) return;
  liftedCard.style.transform = 'none';
  return animateMove(ghost, active.node, from, active.rect);
};
