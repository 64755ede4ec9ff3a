import {
  bottom,
  drawHairline,
  ink,
  margin,
  muted,
  type Page,
  renderPdf,
  right,
  width,
} from '#server/pdf/page.ts';
import { drawSeller } from '#server/pdf/seller-head.ts';
import { formatDay, formatHours } from '#shared/dates.ts';
import { isRoundedApart, roundedApart } from '#shared/hours.ts';
import type { PrintedReport, ReportDocument } from './schema.ts';

type PrintedDocument = PrintedReport['document'];
type ReportRow = ReportDocument['rows'][number];

/** The columns with their widths in points. The hours are at the right edge. */
const columns: { label: string; width: number; textOf: (row: ReportRow) => string }[] = [
  { label: 'Day', width: 82, textOf: ({ day }) => formatDay(day) },
  { label: 'Time', width: 92, textOf: ({ start, end }) => (end ? `${start} to ${end}` : start) },
  { label: 'Task', width: 130, textOf: ({ task, client }) => `${task}\n${client}` },
  { label: 'Person', width: 80, textOf: ({ person }) => person },
  { label: 'Approval', width: 70, textOf: ({ state }) => state },
];
const gap = 6;
const maxRowHeight = 60;

const hoursOf = ({ hours, former }: ReportRow) =>
  former === null ? formatHours(hours) : `${formatHours(former)}, now ${formatHours(hours)}`;

/** Begins a page if there is not enough space below. */
function ensureSpace(page: Page, y: number, height: number) {
  if (y + height <= bottom) return y;
  page.addPage();
  return margin;
}

function drawHead(page: Page, { period, timeZone, hours, rows, seller }: PrintedDocument) {
  const top = Math.max(margin + 76, drawSeller(page, seller) + 16);
  page
    .font('strong')
    .fontSize(20)
    .fillColor(ink)
    .text('Logged time', margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(10).fillColor(muted);
  page.text(period, margin, margin + 28, { width, align: 'right' });
  page.text(`Times in ${timeZone}`, margin, margin + 43, { width, align: 'right' });
  page.font('strong').fontSize(12).fillColor(ink);
  page.text(`Total: ${formatHours(hours)} hours`, margin, top, { width });
  if (!isRoundedApart(rows.map((row) => row.hours))) return top + 28;
  page.font('regular').fontSize(9).fillColor(muted);
  page.text(roundedApart, margin, top + 18, { width });
  return top + 42;
}

function drawSums(page: Page, title: string, sums: ReportDocument['byTask'], top: number) {
  let y = ensureSpace(page, top, 48);
  page.font('strong').fontSize(10).fillColor(ink).text(title, margin, y, { width });
  y = drawHairline(page, y + 16) - 8;
  page.font('regular').fontSize(9);
  for (const { name, hours } of sums) {
    const height = page.heightOfString(name, { width: width * 0.75 });
    y = ensureSpace(page, y, height + 4);
    page.fillColor(ink).text(name, margin, y, { width: width * 0.75 });
    page.text(formatHours(hours), margin, y, { width, align: 'right' });
    y += height + 4;
  }
  return y + 16;
}

function drawColumns(page: Page, y: number, cells: string[], last: string) {
  let left = margin;
  for (const [index, column] of columns.entries()) {
    const fit = { width: column.width - gap, height: maxRowHeight, ellipsis: true };
    page.text(cells[index] ?? '', left, y, fit);
    left += column.width;
  }
  page.text(last, left, y, { width: right - left, align: 'right' });
}

function drawRows(page: Page, { rows, hours }: ReportDocument, top: number) {
  const drawHeadings = (at: number) => {
    page.font('strong').fontSize(9).fillColor(muted);
    const labels = columns.map(({ label }) => label);
    drawColumns(page, at, labels, 'Hours');
    page.font('regular').fontSize(8).fillColor(ink);
    return drawHairline(page, at + 14) - 8;
  };
  let y = drawHeadings(ensureSpace(page, top, 60));
  for (const row of rows) {
    const cells = columns.map(({ textOf }) => textOf(row));
    const heights = cells.map((cell, index) =>
      page.heightOfString(cell, { width: (columns[index]?.width ?? 0) - gap }),
    );
    const height = Math.min(maxRowHeight, Math.max(...heights)) + 5;
    if (y + height > bottom) {
      page.addPage();
      y = drawHeadings(margin);
    }
    drawColumns(page, y, cells, hoursOf(row));
    y += height;
  }
  y = drawHairline(page, ensureSpace(page, y, 30)) - 6;
  page.font('strong').fontSize(10).text('Total', margin, y, { width });
  page.text(formatHours(hours), margin, y, { width, align: 'right' });
}

/** The totals by task and person, then the lines. */
export const renderReport = (document: PrintedDocument): Promise<Buffer> =>
  renderPdf(
    {
      title: `Logged time, ${document.period}`,
      author: document.seller.name,
      createdAt: document.createdAt,
    },
    (page) => {
      let y = drawHead(page, document);
      y = drawSums(page, 'Hours by task', document.byTask, y);
      y = drawSums(page, 'Hours by person', document.byPerson, y);
      drawRows(page, document, y);
    },
  );
