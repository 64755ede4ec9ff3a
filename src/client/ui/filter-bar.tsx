import { Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';

type FilterBarProps = {
  /** FilterChips and Selects; their values are in the URL. */
  children?: ReactNode;
  search?: {
    label: string;
    value: string | undefined;
    onChange: (words: string | undefined) => void;
  };
  /** Shows a button that clears every filter. */
  isFiltered?: boolean;
  onClear?: () => void;
};

/** The filters above a list. The URL holds their values, so that Back and shared links work. */
export function FilterBar({ children, search, isFiltered = false, onClear }: FilterBarProps) {
  return (
    <Flex gap="3" wrap="wrap" align="center">
      {children}
      {isFiltered && onClear && (
        <Button variant="ghost" size="sm" icon={<X aria-hidden size={14} />} onClick={onClear}>
          Clear filters
        </Button>
      )}
      {search && (
        <Flex ms={{ sm: 'auto' }} w={{ base: 'full', sm: 'auto' }}>
          <SearchField
            label={search.label}
            value={search.value ?? ''}
            onChange={(words) => search.onChange(words || undefined)}
          />
        </Flex>
      )}
    </Flex>
  );
}
