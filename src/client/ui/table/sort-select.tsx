import { chakra, Flex } from '@chakra-ui/react';
import { Select } from '../select-field.tsx';
import type { Sort } from './column.ts';
import { onCards } from './parts.ts';
import type { SortingProps } from './table-head.tsx';

const CardSort = chakra('div', {
  base: {
    display: 'none',
    [onCards]: { display: 'block', px: 'var(--edge)', py: '2', borderBottomWidth: '1px' },
  },
});

const directions = ['ascending', 'descending'] as const;

/** The default order of every list. */
export const newestFirst = 'Newest first';

const choice = ({ by, direction }: Sort) => `${by} ${direction}`;

/** The sort menu for rows shown as cards, which have no column headings. */
export function SortSelect<Row>({ id, columns, sort, onSort }: SortingProps<Row> & { id: string }) {
  const sorts = columns.flatMap(({ id: by, sortLabels }) =>
    sortLabels
      ? directions.map((direction) => ({ label: sortLabels[direction], sort: { by, direction } }))
      : [],
  );
  if (!onSort || sorts.length === 0) return null;
  const shown = sort ?? sorts.find(({ label }) => label === newestFirst)?.sort;

  return (
    <CardSort>
      <Flex align="center" gap="3">
        <chakra.label htmlFor={`${id}-sort`} color="muted" fontSize="sm" whiteSpace="nowrap">
          Sort by
        </chakra.label>
        <Select
          id={`${id}-sort`}
          minH="8"
          {...(!shown && { placeholder: newestFirst })}
          value={shown ? choice(shown) : ''}
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
