import { chakra, Flex } from '@chakra-ui/react';
import { Select } from '../select-field.tsx';
import type { Sort } from './column.ts';
import { CardSort } from './parts.ts';
import type { SortingProps } from './table-head.tsx';

const choice = ({ by, direction }: Sort) => `${by} ${direction}`;

/** Sorting where the rows are cards and have no headings to press. */
export function SortSelect<Row>({ id, columns, sort, onSort }: SortingProps<Row> & { id: string }) {
  const sorts = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id: by, label }) => [
      { label, sort: { by, direction: 'ascending' as const } },
      { label: `${label}, reversed`, sort: { by, direction: 'descending' as const } },
    ]);
  if (!onSort || sorts.length === 0) return null;

  return (
    <CardSort>
      <Flex align="center" gap="3">
        <chakra.label htmlFor={`${id}-sort`} color="muted" fontSize="sm" whiteSpace="nowrap">
          Sort by
        </chakra.label>
        <Select
          id={`${id}-sort`}
          minH="8"
          {...(!sort && { placeholder: 'Newest first' })}
          value={sort ? choice(sort) : ''}
          options={sorts.map((one) => ({ value: choice(one.sort), label: one.label }))}
          onChange={({ target }) => {
            const chosen = sorts.find((one) => choice(one.sort) === target.value);
            if (chosen) onSort(chosen.sort);
          }}
        />
      </Flex>
    </CardSort>
  );
}
