import * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { Role } from '#shared/actor.ts';
import { roundHours, sumHours } from '#shared/hours.ts';
import type { Page } from '#shared/page.ts';

type Fields = Record<string, unknown>;

/** The filters and the sort order of a list, and the columns of the file; all columns if there are none. */
export type ListSelection = { filter: Fields; columns?: readonly string[] | null | undefined };

/** Where the next page begins, and the sums of the pages before it, by column. */
export type ExportPosition = { cursor: string; sums: Record<string, number> };

/** The lines of one page of a list, after the last page also the line with the totals. */
export type Lines = { text: string; count: number; next: ExportPosition | null };

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
  readLines: (
    context: ActionContext,
    selection: ListSelection,
    position: ExportPosition | null,
  ) => Promise<Lines>;
};

export type Cell = string | number | null;

// A spreadsheet would run a cell that starts with one of these as a formula. Some also accept the full-width characters
// and skip a line break.
const formula = /^[=+\-@＝＋－＠\t\r\n\u2028\u2029]/;

// Only digits and their separators, such as `+49 170 1234567`, are no formula that could do harm.
const phoneNumber = /^\+\d[\d ()./\u00a0-]*(?: ?(?:x|ext\.?) ?\d+)?$/i;

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const escaped = formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** One record in the format of RFC 4180. */
export const csvLine = (cells: Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

/** Excel reads a file as UTF-8 when it starts with this. */
const byteOrderMark = '\ufeff';

type Options<Input extends z.ZodObject, Row> = {
  path: `/${string}`;
  /** The roles that may read the list. `readPage` limits the rows to those that the actor may see. */
  access: readonly Role[];
  /** The input of the list, with `limit` and `cursor`. */
  input: Input;
  readPage: (context: ActionContext, input: z.output<Input>) => Promise<Page<Row>>;
  /** In the order of the file. */
  columns: Record<string, { label: string; cell: (row: Row) => Cell }>;
  /** The numbers of these columns are summed. The sums are those of the rows in the file. */
  totals?: Record<string, (row: Row) => number>;
};

const rowsPerPage = 500;

/** Hours are exact; other numbers have no more than two decimals. */
const rounded = (cell: Cell) => (typeof cell === 'number' ? roundHours(cell) : cell);

/** Describes how a list is exported. */
export function defineList<Input extends z.ZodObject, Row>({
  path,
  access,
  input,
  readPage,
  columns,
  totals,
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

  // Whole cents are whole seconds in hours, a cent is 36, so money is summed exactly too.
  const addRows = (sums: Record<string, number>, rows: Row[]) =>
    Object.fromEntries(
      Object.entries(totals ?? {}).map(([id, numberOf]) => [
        id,
        sumHours([sums[id] ?? 0, ...rows.map(numberOf)]),
      ]),
    );

  function totalsLine(sums: Record<string, number>, ids: ListSelection['columns']) {
    const cells = idsOf(ids).map((id) => rounded(sums[id] ?? null));
    return csvLine(cells[0] === null ? ['Total', ...cells.slice(1)] : cells);
  }

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
    async readLines(context, { filter, columns: ids }, position) {
      const chosen = choose(ids);
      const { items, nextCursor } = await readPage(
        context,
        parse(filter, position?.cursor ?? null),
      );
      const text = items
        .map((row) => csvLine(chosen.map(({ cell }) => rounded(cell(row)))))
        .join('');
      const count = items.length;
      const sums = addRows(position?.sums ?? {}, items);
      if (nextCursor !== null) return { text, count, next: { cursor: nextCursor, sums } };
      return { text: totals ? text + totalsLine(sums, ids) : text, count, next: null };
    },
  };
}
