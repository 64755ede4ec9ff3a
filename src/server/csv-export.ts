import * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { byteOrderMark, type Cell, csvLine } from '#server/csv.ts';
import { invalid } from '#server/errors.ts';
import type { Role } from '#shared/actor.ts';
import type { Page } from '#shared/page.ts';

type Fields = Record<string, unknown>;

/** The filters and the sort order of a list, and the columns of the file; all columns if there are none. */
export type ListSelection = { filter: Fields; columns?: readonly string[] | null | undefined };

/** The lines of one page of a list. */
type Lines = { text: string; count: number; nextCursor: string | null };

/** A list that can be exported. */
export type ListExport = {
  /** The REST path of the list. The file has the same path with `.csv`. */
  path: `/${string}`;
  access: readonly Role[];
  /** The filters and the sort order of the list. */
  filters: z.ZodObject;
  columnIds: readonly string[];
  /** Throws `invalid` if the list has no such filter, value or column. */
  check: (selection: ListSelection) => void;
  header: (selection: ListSelection) => string;
  /** The line with the totals, after the last page; empty for a list without totals. */
  readFooter: (context: ActionContext, selection: ListSelection) => Promise<string>;
  readLines: (
    context: ActionContext,
    selection: ListSelection,
    cursor: string | null,
  ) => Promise<Lines>;
};

type Options<Input extends z.ZodObject, Row> = {
  path: `/${string}`;
  /** The roles that may read the list. `readPage` limits the rows to those that the actor may see. */
  access: readonly Role[];
  /** The input of the list, with `limit` and `cursor`. */
  input: Input;
  readPage: (context: ActionContext, input: z.output<Input>) => Promise<Page<Row>>;
  /** In the order of the file. */
  columns: Record<string, { label: string; cell: (row: Row) => Cell }>;
  /** The totals, by column. */
  readTotals?: (context: ActionContext, input: z.output<Input>) => Promise<Record<string, Cell>>;
};

const rowsPerPage = 500;

/** Describes how a list is exported. */
export function defineList<Input extends z.ZodObject, Row>({
  path,
  access,
  input,
  readPage,
  columns,
  readTotals,
}: Options<Input, Row>): ListExport {
  const { limit: _, cursor: __, ...filters } = input.shape;

  function parse(filter: Fields, cursor: string | null) {
    const page = { limit: rowsPerPage, ...(cursor !== null && { cursor }) };
    const { success, data, error } = input.safeParse({ ...filter, ...page });
    if (success) return data;
    const [issue] = error.issues;
    throw invalid(issue?.message ?? 'Invalid filter', ['filter', ...(issue?.path ?? [])].join('.'));
  }

  const idsOf = (ids: ListSelection['columns']) => [...new Set(ids ?? Object.keys(columns))];

  const choose = (ids: ListSelection['columns']) =>
    idsOf(ids).map((id) => {
      const column = Object.hasOwn(columns, id) ? columns[id] : undefined;
      if (!column) throw invalid('This list has no such column', 'columns');
      return column;
    });

  return {
    path,
    access,
    filters: z.object(filters),
    columnIds: Object.keys(columns),
    check({ filter, columns: ids }) {
      for (const name of Object.keys(filter))
        if (!Object.hasOwn(filters, name)) throw invalid('This list has no such filter', 'filter');
      parse(filter, null);
      choose(ids);
    },
    header: ({ columns: ids }) => byteOrderMark + csvLine(choose(ids).map(({ label }) => label)),
    async readFooter(context, { filter, columns: ids }) {
      if (!readTotals) return '';
      const totals = await readTotals(context, parse(filter, null));
      const cells = idsOf(ids).map((id) => totals[id] ?? null);
      return csvLine(cells[0] === null ? ['Total', ...cells.slice(1)] : cells);
    },
    async readLines(context, { filter, columns: ids }, cursor) {
      const chosen = choose(ids);
      const { items, nextCursor } = await readPage(context, parse(filter, cursor));
      const text = items.map((row) => csvLine(chosen.map(({ cell }) => cell(row)))).join('');
      return { text, count: items.length, nextCursor };
    },
  };
}
