export type Cell = string | number | null;

// A spreadsheet takes a cell that begins so for a formula, and would run what a stranger wrote. Some also read the
// full-width characters, and look past a line break.
const formula = /^[=+\-@＝＋－＠\t\r\n\u2028\u2029]/;

function spell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One record as RFC 4180 has it. */
export const csvLine = (cells: Cell[]) => `${cells.map(spell).join(',')}\r\n`;

/** At the start of a file it tells Excel that the text is UTF-8. */
export const byteOrderMark = '\ufeff';
