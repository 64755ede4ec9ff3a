import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '8',
    px: '3',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'control',
    bg: 'surface',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    transition: 'background-color 120ms, color 120ms',
    _hover: { color: 'ink', bg: 'hover' },
    _pressed: { bg: 'brand.tint', borderColor: 'brand', color: 'brand' },
    '@media (pointer: coarse)': { minH: '11', minW: '11', justifyContent: 'center' },
  },
});

type FilterChipsProps<Value extends string> = {
  label: string;
  /** With an icon, a phone shows only the icon. */
  options: readonly { value: Value; label: string; count?: number; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice among a few visible options. The URL holds the value. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Flex
      role="group"
      aria-label={label}
      gap="1.5"
      overflowX="auto"
      // Space for the focus ring, which the scroll container would clip.
      p="1"
      m="-1"
      scrollbarWidth="none"
    >
      {options.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          {...(option.icon && { 'aria-label': option.label })}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.icon ? (
            <Box as="span" hideBelow="sm">
              {option.label}
            </Box>
          ) : (
            option.label
          )}
          {option.count !== undefined && (
            <chakra.span fontVariantNumeric="tabular-nums">{option.count}</chakra.span>
          )}
        </Chip>
      ))}
    </Flex>
  );
}
