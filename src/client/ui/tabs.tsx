import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { keepInView } from './keep-in-view.ts';

export type Tab<Value extends string> = { value: Value; label: string; count?: number | string };

type TabsProps<Value extends string> = {
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel fills the remaining height of a column. */
  fills?: boolean;
  children: ReactNode;
};

const List = chakra('div', {
  base: { display: 'flex', gap: '1', borderBottomWidth: '1px', overflowX: 'auto' },
});

const Trigger = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    maxW: { base: '15rem', sm: '20rem' },
    h: '10',
    px: '3',
    color: 'muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderTopRadius: 'control',
    outlineOffset: '-2px',
    transition: 'color 120ms',
    _hover: { color: 'ink' },
    _selected: { color: 'ink', boxShadow: 'inset 0 -2px 0 var(--gva-colors-brand)' },
  },
});

/** Longer labels, such as names of companies, may be cut off. */
const longLabel = 24;

const Count = chakra('span', {
  base: {
    minW: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'hover',
    color: 'muted',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
});

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The page controls which tab is open, usually by its URL. Children are the content of the open tab. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, fills = false, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKey(event: KeyboardEvent) {
    const next = steps[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            {...(tab.value === value && { ref: keepInView })}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            <chakra.span truncate {...(tab.label.length > longLabel && { title: tab.label })}>
              {tab.label}
            </chakra.span>
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </Trigger>
        ))}
      </List>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        {...(fills && { display: 'flex', flexDirection: 'column', flex: '1', minH: '0' })}
      >
        {children}
      </Box>
    </>
  );
}
