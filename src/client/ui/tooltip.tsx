import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

const openDelayMs = 700;
/** Moving to another control within this time shows its tooltip without a delay. */
const skipDelayMs = 300;
const gap = 6;
const lineHeight = 28;

type Shown = { label: string; x: number; y: number; isAbove: boolean };

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

function place(owner: HTMLElement): Shown {
  const box = owner.getBoundingClientRect();
  const isAbove = box.bottom + gap + lineHeight > window.innerHeight;
  return {
    label: owner.dataset.tooltip ?? '',
    x: box.left + box.width / 2,
    y: isAbove ? box.top - gap : box.bottom + gap,
    isAbove,
  };
}

/** Moves a label that crosses the edge of the window back inside. */
function keepInWindow(label: HTMLElement | null) {
  if (!label) return;
  const { left, right } = label.getBoundingClientRect();
  const overhang = Math.max(0, right + gap - window.innerWidth) - Math.max(0, gap - left);
  label.style.marginLeft = `${-overhang}px`;
}

/** Handles pointer and focus events on every element with `data-tooltip`. Calls `show` with null to close. */
function watchTooltips(show: (shown: Shown | null) => void) {
  let owner: HTMLElement | null = null;
  let timer = 0;
  let closedAt = 0;
  let isOpen = false;

  function open() {
    if (!owner?.isConnected) return;
    isOpen = true;
    show(place(owner));
  }
  function close() {
    window.clearTimeout(timer);
    owner = null;
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    show(null);
  }
  function enter(event: PointerEvent) {
    const next = event.pointerType === 'touch' ? null : ownerOf(event.target);
    if (next === owner) return;
    close();
    owner = next;
    if (!next) return;
    const delay = performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs;
    timer = window.setTimeout(open, delay);
  }
  function focus(event: FocusEvent) {
    const next = ownerOf(event.target);
    close();
    if (!next?.matches(':focus-visible')) return;
    owner = next;
    open();
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }

  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  document.addEventListener('pointerover', enter, options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', close, options);
  document.addEventListener('keydown', closeOnEscape, options);
  document.addEventListener('scroll', close, options);
  return () => {
    listeners.abort();
    window.clearTimeout(timer);
  };
}

/**
 * Shows the text of `data-tooltip`. One layer serves the whole page, because a board has hundreds of icon buttons.
 * Hidden from screen readers, because it repeats the `aria-label`.
 */
export function TooltipLayer() {
  const [shown, show] = useState<Shown | null>(null);
  useEffect(() => watchTooltips(show), []);
  if (!shown) return null;
  return (
    <Box
      key={`${shown.x} ${shown.y}`}
      ref={keepInWindow}
      aria-hidden
      position="fixed"
      style={{ left: shown.x, top: shown.y }}
      transform={shown.isAbove ? 'translate(-50%, -100%)' : 'translateX(-50%)'}
      zIndex="tooltip"
      pointerEvents="none"
      w="max-content"
      maxW="xs"
      px="2"
      py="1"
      borderRadius="sm"
      bg="ink"
      color="canvas"
      fontSize="xs"
      animation="fadeIn 120ms"
    >
      {shown.label}
    </Box>
  );
}
