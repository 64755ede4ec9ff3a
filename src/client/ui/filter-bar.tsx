import { Box, chakra, Flex } from '@chakra-ui/react';
import { FilterX, ListFilter, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { plural } from '#shared/plural.ts';
import { Button } from './button.tsx';
import type { Filter } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import { announce } from './live-region.tsx';
import { SearchField } from './search-field.tsx';
import { touchTargets } from './touch-targets.ts';

type FilterBarProps = {
  search?: {
    label: string;
    value: string | undefined;
    onChange: (words: string | undefined) => void;
  };
  /** Comes first, such as the period. */
  lead?: ReactNode;
  filters?: readonly Filter[];
  /** Shows a button that clears every filter and the search. */
  isFiltered?: boolean;
  onClear?: (() => void) | undefined;
  /** Saved views, layouts, the export and other acts, at the end. */
  children?: ReactNode;
};

const Bar = chakra('div', {
  base: {
    // Of the panel with the filters.
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '1', sm: '2' },
  },
});

const Count = chakra('span', {
  base: {
    minW: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'brand.tint',
    color: 'brand',
    fontSize: 'xs',
    lineHeight: '1.25rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Tells how many filters are active whenever their number changes. */
function useAnnouncedCount(count: number) {
  const known = useRef(count);
  useEffect(() => {
    if (known.current === count) return;
    known.current = count;
    announce(count === 0 ? 'No filters active' : `${plural(count, 'filter')} active`);
  }, [count]);
}

/**
 * The controls above a list: the search, the active filters, a button that opens all filters, and acts at the end. The
 * URL holds the values, so that Back and shared links work. On a phone, the number on the button stands for the active
 * filters.
 */
export function FilterBar(props: FilterBarProps) {
  const { search, lead, filters = [], isFiltered = false, onClear, children } = props;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const active = filters.filter(({ chosen }) => chosen !== undefined);
  const count = active.filter(({ isOrder }) => !isOrder).length;
  useAnnouncedCount(count);

  /** The pressed button disappears, so the focus goes to the one that stays. */
  const focusThen = (clear: () => void) => () => {
    (button.current ?? bar.current?.querySelector('input'))?.focus();
    clear();
  };

  function closeByKey(event: KeyboardEvent) {
    if (!isOpen || event.key !== 'Escape') return;
    // The list of a combobox closes first.
    const { target } = event;
    if (target instanceof HTMLInputElement && target.matches('[aria-expanded=true]')) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Bar ref={bar} css={touchTargets} onKeyDown={closeByKey}>
      {lead}
      {search && (
        // On a phone the search shrinks, so that the filter button is beside it.
        <Box flex={{ base: '1 1 8rem', sm: 'none' }}>
          <SearchField
            label={search.label}
            value={search.value ?? ''}
            onChange={(words) => search.onChange(words || undefined)}
          />
        </Box>
      )}
      {filters.length > 0 && (
        <>
          <Button
            ref={button}
            size="sm"
            icon={<ListFilter aria-hidden size={16} strokeWidth={1.75} />}
            aria-label={count > 0 ? `Filter, ${count} active` : 'Filter'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Filter
            {count > 0 && <Count>{count}</Count>}
          </Button>
          {isOpen && (
            <FilterPanel
              id={panelId}
              opener={button}
              filters={filters}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
      {active.map(({ label, chosen, onClear: clear }) => (
        <Button
          key={label}
          size="sm"
          hideBelow="sm"
          maxW="18rem"
          bg="brand.tint"
          color="brand"
          borderColor="brand"
          aria-label={`Remove filter ${label}: ${chosen}`}
          onClick={focusThen(clear)}
        >
          <chakra.span truncate>
            {label}: {chosen}
          </chakra.span>
          <X aria-hidden size={14} />
        </Button>
      ))}
      {isFiltered && onClear && (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Clear filters"
          icon={<FilterX aria-hidden size={16} strokeWidth={1.75} />}
          onClick={focusThen(onClear)}
        >
          <Box as="span" hideBelow="sm">
            Clear filters
          </Box>
        </Button>
      )}
      {children && (
        <Flex ms={{ sm: 'auto' }} gap={{ base: '1', sm: '2' }} wrap="wrap" align="center">
          {children}
        </Flex>
      )}
    </Bar>
  );
}
