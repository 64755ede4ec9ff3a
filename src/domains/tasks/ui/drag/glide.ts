const shortest = 330;
const longest = 550;
/** Pixels from which on the drop takes its longest. */
const far = 1500;
/** Decelerates like something put down. */
const easing = 'cubic-bezier(0.2, 1, 0.1, 1)';

/** Milliseconds a card takes over a distance. */
const glideTime = (distance: number) =>
  Math.round(shortest + (longest - shortest) * Math.min(1, distance / far));

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Point = { left: number; top: number };

/** Moves `ghost`, which floats over the page, from one point to another; `card` shows itself when it arrives. */
export async function glide(ghost: HTMLElement, card: HTMLElement, from: Point, to: Point) {
  const distance = Math.hypot(to.left - from.left, to.top - from.top);
  if (distance < 1 || prefersStillness()) return;
  card.style.opacity = '0';
  try {
    const { transform } = getComputedStyle(ghost);
    const start = transform === 'none' ? '' : transform;
    const way = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
    await ghost.animate([{ transform: start || 'none' }, { transform: `${way} ${start}` }], {
      duration: glideTime(distance),
      easing,
      fill: 'forwards',
    }).finished;
  } finally {
    card.style.opacity = '';
  }
}

/** Where cards stood that are about to be drawn elsewhere. */
const departures = new Map<number, DOMRect>();

/** Call before a card changes its place by itself; it then glides there instead of jumping. */
export function noteDeparture(id: number) {
  const card = document.querySelector<HTMLElement>(`[data-card="${id}"]`);
  if (card) departures.set(id, card.getBoundingClientRect());
}

/** Called by a card that has just been drawn. */
export function arrive(id: number, card: HTMLElement) {
  const from = departures.get(id);
  departures.delete(id);
  if (!from) return;
  const ghost = card.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return;
  // The column would clip the card on its way out of another one, so a picture of it travels.
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
  void glide(ghost, card, from, card.getBoundingClientRect()).finally(() => ghost.remove());
}
