import { chakra } from '@chakra-ui/react';
import { Input } from './field.tsx';

type DayFilterProps = {
  label: string;
  /** A day such as `2026-03-31`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

const Label = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'muted', fontSize: 'sm' },
});

/** The first or the last day of a period, in a filter bar. The URL holds the value. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <Label>
      {label}
      <Input
        type="date"
        w="auto"
        minH="8"
        h="8"
        px="3"
        borderRadius="full"
        fontSize={{ base: 'lg', md: 'sm' }}
        fontVariantNumeric="tabular-nums"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
        {...(value !== undefined && { bg: 'brand.tint', borderColor: 'brand', color: 'brand' })}
      />
    </Label>
  );
}
