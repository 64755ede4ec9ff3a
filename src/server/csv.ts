export type Cell = string | number | null;

// A spreadsheet would run a cell that starts with one of these as a formula. Some also accept the full-width characters
// and skip a line break.
const formula = /^[=+\-@＝＋－＠\t\r\n\u2028\u2029]/;

// Digits and their separators alone, such as `+49 170 1234567`, are no formula that could do harm.
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
export const byteOrderMark = '\ufeff';
