import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { keepInView } from '#client/ui/keep-in-view.ts';
import { columns, maxColumnCount } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import type { Board, BoardStatus } from '../../schema.ts';

const Bar = chakra('nav', {
  base: {
    position: 'sticky',
    top: 'var(--bar-height)',
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'space-between',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    mx: '-4',
    px: '1',
    bg: 'canvas',
    borderBottomWidth: '1px',
  },
});

const Tab = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      flexShrink: 0,
      h: '11',
      px: '2',
      color: 'muted',
      fontSize: 'sm',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      outlineOffset: '-2px',
      '& span': { fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
      '&[aria-current]': { color: 'ink', boxShadow: 'inset 0 -2px 0 var(--gva-colors-brand)' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** What the top bar and the tabs cover: the columns below it are read. */
const coveredRem = 6.75;

const findColumn = (status: BoardStatus) =>
  document.querySelector<HTMLElement>(`[data-column="${status}"]`);

/**
 * Scrolls until the column stays at its place: cards above it that were not rendered yet take another height than estimated.
 * The user's own scrolling ends it.
 */
function leadTo(column: HTMLElement) {
  const ended = new AbortController();
  for (const type of ['touchstart', 'wheel', 'keydown'])
    window.addEventListener(type, () => ended.abort(), { signal: ended.signal, passive: true });
  let frames = 30;
  const scroll = () => {
    if (frames === 0) ended.abort();
    if (ended.signal.aborted) return;
    frames -= 1;
    column.scrollIntoView();
    requestAnimationFrame(scroll);
  };
  scroll();
}

/** The first column that is not scrolled out of view. */
function useCurrentColumn() {
  const [visible, setVisible] = useState<readonly BoardStatus[]>(columns);
  const shown = useRef(new Set<Element>());
  useEffect(() => {
    const coveredPx =
      coveredRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          shown.current[isIntersecting ? 'add' : 'delete'](target);
        setVisible(
          columns.filter((status) => shown.current.has(findColumn(status) ?? document.body)),
        );
      },
      { rootMargin: `-${coveredPx}px 0px 0px` },
    );
    for (const status of columns) {
      const column = findColumn(status);
      if (column) observer.observe(column);
    }
    return () => observer.disconnect();
  }, []);
  return visible[0] ?? columns[0];
}

/** On a phone the columns are below each other. These tabs lead to each of them, and follow when the page is scrolled. */
export function ColumnTabs({ board }: { board: Board }) {
  const current = useCurrentColumn();
  return (
    <Bar aria-label="Columns" data-above-columns>
      {columns.map((status) => {
        const { count } = board[status];
        return (
          <Tab
            key={status}
            {...(status === current && { 'aria-current': true, ref: keepInView })}
            onClick={() => {
              const column = findColumn(status);
              if (!column) return;
              column.focus({ preventScroll: true });
              leadTo(column);
            }}
          >
            {statusLabels[status]}
            <span>{count > maxColumnCount ? `${maxColumnCount}+` : count}</span>
          </Tab>
        );
      })}
    </Bar>
  );
}
