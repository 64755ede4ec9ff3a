import { chakra } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { PlainLink } from '../link.tsx';
import { animateArrival } from './animate-move.ts';
import type { LiftedBy } from './lifting.ts';

const clamp = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** One styled element with nested selectors, because dozens of cards render while a column scrolls. */
const CardFrame = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    p: '3',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'card',
    lineHeight: 'snug',
    userSelect: 'none',
    touchAction: 'manipulation',
    WebkitTouchCallout: 'none',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'edge' },
    // Its details are open beside the board.
    '&:has(.title[aria-current])': { borderColor: 'brand' },
    '&:has(.title:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '1px',
    },
    '& .title:focus-visible': { outline: 'none' },
    '& .title': {
      ...clamp,
      pe: '7',
      color: 'ink',
      fontWeight: 'medium',
      '@media (pointer: coarse)': { pe: '9' },
    },
    '& .description': { ...clamp, color: 'muted', fontSize: 'sm' },
    '& .client': { color: 'muted', fontSize: 'xs', truncate: true },
    '& .foot': { display: 'flex', alignItems: 'center', gap: '2', minH: '6' },
    '& .facts': {
      display: 'flex',
      // One row, so that all cards have the same height. A fact that has no room wraps out of sight: a part of a number would
      // be read as another number.
      flexWrap: 'wrap',
      flex: '1',
      columnGap: '2',
      h: '6',
      minW: '0',
      overflow: 'hidden',
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .facts > span': { h: '6', fontSize: 'xs' },
    '& .fact': { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' },
    '& .fact.overdue': { color: 'danger', fontWeight: 'medium' },
    '& .fact.soon': { color: 'time', fontWeight: 'medium' },
    '& .person': { display: 'inline-flex' },
    // Over the foot, above the link that covers the card, while the card is pointed at or has the focus.
    '& .review': {
      position: 'absolute',
      zIndex: '1',
      insetInline: '2',
      bottom: '2',
      bg: 'surface',
      borderRadius: 'control',
      opacity: 0,
      transition: 'opacity 120ms',
      // Without a pointer, they are in the menu.
      '@media (hover: none)': { display: 'none' },
    },
    '&:is(:hover, :focus-within) .review': { opacity: 1 },
  },
  variants: {
    state: {
      // The gap where the lifted card would land.
      gap: {
        bg: 'sunken',
        borderStyle: 'dashed',
        borderColor: 'edge',
        boxShadow: 'none',
        '& > *': { visibility: 'hidden' },
      },
      /** Under the pointer. */
      lifted: {
        boxShadow: 'float',
        transform: 'rotate(1.5deg)',
        transition: 'transform 180ms',
        cursor: 'grabbing',
      },
      /** Moved by the keyboard. */
      keyboard: {
        boxShadow: 'float',
        transform: 'rotate(1deg)',
        outline: '2px solid',
        outlineColor: 'brand',
      },
    },
  },
});

type DraggableCardProps = {
  id: number;
  title: string;
  /** Opens the card. */
  link: Pick<LinkProps, 'to' | 'search'>;
  /** Changes with the card's placement on the board, to which it moves with an animation. */
  placement: string;
  /** Set while the card is lifted: the pointer drags a copy of it, the keyboard moves the card itself. */
  lifted: LiftedBy | undefined;
  /** Whether the keyboard moved the card. In another column it is mounted again, and must keep the focus. */
  takesFocus: boolean;
  children: ReactNode;
};

/** A card of a board that can be lifted. Its title is a link that covers it. */
export function DraggableCard(props: DraggableCardProps) {
  const { id, title, link, placement, lifted, takesFocus, children } = props;
  const { listeners, attributes, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const titleId = useId();
  const frame = useRef<HTMLElement | null>(null);
  const anchor = useRef<HTMLAnchorElement | null>(null);
  const attachFrame = useCallback(
    (node: HTMLElement | null) => {
      frame.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );
  const attachAnchor = useCallback(
    (node: HTMLAnchorElement | null) => {
      anchor.current = node;
      setActivatorNodeRef(node);
    },
    [setActivatorNodeRef],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the card has another placement
  useLayoutEffect(() => {
    if (frame.current) animateArrival(id, frame.current);
  }, [id, placement]);
  useLayoutEffect(() => {
    if (takesFocus) anchor.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <CardFrame
      ref={attachFrame}
      data-card={id}
      data-moving={lifted}
      aria-labelledby={titleId}
      state={lifted && (lifted === 'pointer' ? 'gap' : 'keyboard')}
      {...listeners}
    >
      <PlainLink
        {...link}
        ref={attachAnchor}
        id={titleId}
        resetScroll={false}
        preload={false}
        className="title"
        draggable={false}
        aria-describedby={attributes['aria-describedby']}
        // The link covers the whole card, below its menu and button.
        _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
      >
        {title}
      </PlainLink>
      {children}
    </CardFrame>
  );
}

/** The copy of a card that follows the pointer. */
export const LiftedCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <CardFrame state="lifted" data-lifted aria-hidden h="full">
    <div className="title">{title}</div>
    {children}
  </CardFrame>
);
