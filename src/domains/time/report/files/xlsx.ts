import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node';
import type { ReportDocument } from './schema.ts';

const headings = [
  'Day',
  'Start',
  'End',
  'Task',
  'Person',
  'Client',
  'Hours',
  'Before adjustments',
  'Approval',
  'Notes',
];
const widths = [12, 10, 10, 36, 24, 24, 10, 18, 16, 60];
const hoursColumn = headings.indexOf('Hours');

const strong = { fontWeight: 'bold' } as const;

// Texts have the type String, so a text such as `=1+1` is never a formula.
const text = (value: string, style = {}): Cell => ({ type: String, value, ...style });
const hours = (value: number, style = {}): Cell => ({
  type: Number,
  value,
  format: '0.00',
  ...style,
});

const toLine = (row: ReportDocument['rows'][number]): Row => [
  { type: Date, value: new Date(`${row.day}T00:00:00Z`), format: 'yyyy-mm-dd' },
  ...[row.start, row.end, row.task, row.person, row.client].map((value) => text(value)),
  hours(row.hours),
  row.former === null ? null : hours(row.former),
  text(row.state),
  text(row.notes),
];

const toSums = (title: string, sums: ReportDocument['byTask']): Row[] => [
  [text(title, strong), text('Hours', strong)],
  ...sums.map(({ name, hours: sum }): Row => [text(name), hours(sum)]),
];

/** A workbook with the lines and their total, and a sheet with the totals by task and by person. */
export function renderWorkbook(document: ReportDocument): Promise<Buffer> {
  const total: Row = headings.map((_, column) =>
    column === 0
      ? text('Total', strong)
      : column === hoursColumn
        ? hours(document.hours, strong)
        : null,
  );
  const sheets = [
    {
      sheet: 'Time',
      data: [headings.map((one) => text(one, strong)), ...document.rows.map(toLine), total],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Totals',
      data: [
        [text('Period', strong), text(document.period)],
        [text('Time zone', strong), text(document.timeZone)],
        [],
        ...toSums('Task', document.byTask),
        [],
        ...toSums('Person', document.byPerson),
        [],
        [text('Total', strong), hours(document.hours, strong)],
      ],
      columns: [{ width: 40 }, { width: 44 }],
    },
  ];
  return writeExcelFile(sheets).toBuffer();
}
