import type { DropAnimationFunction } from '@dnd-kit/core';

const minDurationMs = 330;
const maxDurationMs = 550;
/** The distance in pixels at which the animation takes its maximum duration. */
const maxDurationDistance = 1500;
const easing = 'cubic-bezier(0.2, 1, 0.1, 1)';

const moveDurationMs = (distance: number) =>
  Math.round(
    minDurationMs + (maxDurationMs - minDurationMs) * Math.min(1, distance / maxDurationDistance),
  );

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Point = { left: number; top: number };

/** Moves `ghost`, a copy above the page, from one point to another and hides `card` until it arrives. */
export async function animateMove(ghost: HTMLElement, card: HTMLElement, from: Point, to: Point) {
  const distance = Math.hypot(to.left - from.left, to.top - from.top);
  if (distance < 1 || prefersReducedMotion()) return;
  card.style.opacity = '0';
  try {
    const { transform } = getComputedStyle(ghost);
    const start = transform === 'none' ? '' : transform;
    const translation = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
    await ghost.animate(
      [{ transform: start || 'none' }, { transform: `${translation} ${start}` }],
      {
        duration: moveDurationMs(distance),
        easing,
        fill: 'forwards',
      },
    ).finished;
  } finally {
    card.style.opacity = '';
  }
}

/** The rectangles of cards that are about to be rendered elsewhere. */
const recordedRects = new Map<number, DOMRect>();

/** Call before moving a card without a drag, so that it animates to its new placement instead of jumping. */
export function recordCardRect(id: number) {
  const card = document.querySelector<HTMLElement>(`[data-card="${id}"]`);
  if (card) recordedRects.set(id, card.getBoundingClientRect());
}

/** Called after a card has rendered; animates it from its recorded rectangle. */
export function animateArrival(id: number, card: HTMLElement) {
  const from = recordedRects.get(id);
  recordedRects.delete(id);
  if (!from) return;
  const ghost = card.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return;
  // A copy above the page is animated, because a column would clip the card itself.
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  ghost.removeAttribute('data-card');
  for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    zIndex: '30',
    pointerEvents: 'none',
  });
  document.body.append(ghost);
  void animateMove(ghost, card, from, card.getBoundingClientRect()).finally(() => ghost.remove());
}

/** Animates the lifted card to its placement and removes its tilt. */
export const dropAnimation: DropAnimationFunction = ({ active, dragOverlay }) => {
  const { node: ghost, rect: from } = dragOverlay;
  const liftedCard = ghost.querySelector<HTMLElement>('[data-lifted]');
  // A card moved by keyboard has no overlay and is already in place.
  if (!liftedCard) return;
  liftedCard.style.transform = 'none';
  return animateMove(ghost, active.node, from, active.rect);
};
