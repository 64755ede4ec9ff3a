import { chakra, Grid } from '@chakra-ui/react';
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Filter } from './filter.ts';

const Panel = chakra('fieldset', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.25rem)',
    insetStart: '0',
    zIndex: 'popover',
    display: 'grid',
    gap: '4',
    w: 'full',
    maxW: '40rem',
    minInlineSize: '0',
    p: '4',
    bg: 'raised',
    borderWidth: '0',
    borderRadius: 'card',
    boxShadow: 'float',
    animation: 'fadeIn 120ms ease-out',
  },
});

type FilterPanelProps = {
  id: string;
  /** The button that opened the panel closes it, too. */
  opener: RefObject<HTMLElement | null>;
  filters: readonly Filter[];
  onClose: () => void;
};

/** All filters of a bar. It stays open, so that several can be chosen, until the user goes elsewhere. */
export function FilterPanel({ id, opener, filters, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const leave = useEffectEvent((event: Event) => {
    const { target } = event;
    const isPart = (part: HTMLElement | null) => target instanceof Node && part?.contains(target);
    if (!isPart(panel.current) && !isPart(opener.current)) onClose();
  });
  useEffect(() => {
    const events = ['pointerdown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, leave);
    return () => {
      for (const name of events) document.removeEventListener(name, leave);
    };
  }, []);
  const groups = [
    filters.filter(({ isOrder }) => !isOrder),
    filters.filter(({ isOrder }) => isOrder),
  ].filter((group) => group.length > 0);

  return (
    <Panel ref={panel} id={id} aria-label="Filters">
      {groups.map((group, index) => (
        <Grid
          key={group[0]?.label}
          gap="3"
          gridTemplateColumns={{
            base: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
          }}
          {...(index > 0 && { borderTopWidth: '1px', pt: '4' })}
        >
          {group.map(({ label, field }) => (
            <Fragment key={label}>{field}</Fragment>
          ))}
        </Grid>
      ))}
    </Panel>
  );
}
