import { ChakraProvider } from '@chakra-ui/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { system } from '#client/theme/system.ts';
import type { Column } from './column.ts';
import type { ListSearch } from './list-search.ts';
import { ListTable } from './list-table.tsx';

type Person = { id: number; name: string; town: string };

const columns: Column<Person>[] = [
  { id: 'name', label: 'Name', isFixed: true, cell: ({ name }) => name },
  { id: 'town', label: 'Town', cell: ({ town }) => town },
  { id: 'id', label: 'Number', isOptional: true, cell: ({ id }) => `no. ${id}` },
];

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Person ${index + 1}`,
    town: `Town ${index + 1}`,
  }));

const listOf = (items: Person[] | undefined) => ({
  data: items && { pages: [{ items }] },
  hasNextPage: false,
  isRefetchError: false,
  isFetching: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.reject(new Error('not called')),
  refetch: () => Promise.resolve(),
});

function render(
  items: Person[] | undefined,
  search: ListSearch = {},
  isFiltered = false,
  error: Error | null = null,
) {
  const html = renderToString(
    <ChakraProvider value={system}>
      <ListTable
        label="People"
        columns={columns}
        list={{ ...listOf(items), error, isError: error !== null }}
        countOf={(count) => `${count} people`}
        nameOf={({ name }) => name}
        search={search}
        onChange={() => {}}
        isFiltered={isFiltered}
        onClear={() => {}}
        empty="Nobody yet"
        bulk={() => <button type="button">Archive</button>}
      />
    </ChakraProvider>,
  );
  return html.replace(/<style.*?<\/style>/g, '');
}

describe('a list', () => {
  test('shows its rows with a checkbox each, and how many are loaded', () => {
    const html = render(people(3));
    expect(html).toContain('aria-label="Select Person 3"');
    expect(html).toContain('Town 2');
    expect(html).toContain('3 people');
    expect(html).not.toContain('Archive');
  });

  test('whose refetch failed keeps its rows and can be loaded again', () => {
    expect(render(people(3))).not.toContain('Try again');
    const html = render(people(3), {}, false, new Error('down'));
    expect(html).toContain('Person 3');
    expect(html).toContain('Something went wrong.');
    expect(html).toContain('Try again');
  });

  test('renders only the rows near the window', () => {
    const html = render(people(10_000));
    expect(html).toContain('Person 10');
    expect(html).not.toContain('Person 1000');
    expect(html).toContain('10000 people');
  });

  test('shows the chosen columns, and those that cannot be hidden', () => {
    expect(render(people(1))).not.toContain('no. 1');
    const html = render(people(1), { columns: 'id' });
    expect(html).toContain('no. 1');
    expect(html).toContain('Person 1');
    expect(html).not.toContain('Town 1');
  });

  test('says that there is nothing, or that nothing matches the filters', () => {
    expect(render([])).toContain('Nobody yet');
    const filtered = render([], { q: 'x' }, true);
    expect(filtered).toContain('No people found');
    expect(filtered).not.toContain('Nobody yet');
  });

  test('announces that it loads', () => {
    expect(render(undefined)).toContain('Loading <!-- -->People');
  });
});
