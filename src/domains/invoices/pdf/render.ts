import {
  bottom,
  danger,
  drawHairline,
  ink,
  margin,
  muted,
  type Page,
  renderPdf,
  width,
} from '#server/pdf/page.ts';
import { drawSellerTitle } from '#server/pdf/seller-head.ts';
import { today } from '#shared/dates.ts';
import { invoiceKindLabels } from '../labels.ts';
import { cellsOf, factsOf, lineHeads, notesOf, partiesOf, sumsOf } from '../paper.ts';
import type { PrintedInvoice } from './schema.ts';

const nameOf = ({ kind, number }: PrintedInvoice) =>
  number === null ? 'Draft of an invoice' : `${invoiceKindLabels[kind]} ${number}`;

/** Renders an invoice or a credit note; long ones have several pages. */
export const renderInvoice = (invoice: PrintedInvoice): Promise<Buffer> =>
  renderPdf(
    {
      title: nameOf(invoice),
      author: invoice.sellerName,
      createdAt: invoice.issuedOn ?? today(Date.now(), 'UTC'),
    },
    (page) => {
      const headEnd = drawHead(page, invoice);
      const partiesEnd = drawParties(page, invoice, Math.max(margin + 108, headEnd + 24));
      const linesEnd = drawLines(page, invoice, partiesEnd + 28);
      drawNotes(page, invoice, drawMemo(page, invoice, drawSums(page, invoice, linesEnd)));
    },
  );

/** Draws the seller's logo or name and the facts of the invoice, and returns the y position below them. */
function drawHead(page: Page, invoice: PrintedInvoice) {
  const { logo, sellerName: name, kind, state } = invoice;
  const sellerEnd = drawSellerTitle(page, { name, logo });
  const write = (text: string) => page.text(text, margin, page.y, { width, align: 'right' });
  page.font('strong').fontSize(20).fillColor(ink);
  page.text(invoiceKindLabels[kind], margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(10).fillColor(muted).moveDown(0.2);
  for (const fact of factsOf(invoice)) write(fact);
  if (state === 'void') {
    page.font('strong').fontSize(11).fillColor(danger);
    write('Void');
  }
  return Math.max(sellerEnd, page.y);
}

/** Draws the seller and the buyer, and returns the y position below them. */
function drawParties(page: Page, invoice: PrintedInvoice, top: number) {
  const column = width / 2 - 12;
  const ends = partiesOf(invoice).map(({ title, lines }, index) => {
    const left = margin + (index === 0 ? 0 : width / 2 + 12);
    page.font('regular').fontSize(9).fillColor(muted).text(title, left, top, { width: column });
    page.fontSize(10).fillColor(ink).moveDown(0.4);
    for (const line of lines) page.text(line, left, undefined, { width: column });
    return page.y;
  });
  return Math.max(...ends);
}

const columns = { quantity: 280, price: 350, amount: 420 };
const right = { align: 'right' } as const;

type Cells = readonly [description: string, quantity: string, unitPrice: string, amount: string];

/** Draws a line of the table. The description is last, so that the page continues below it. */
function drawCells(page: Page, [description, quantity, unitPrice, amount]: Cells, y: number) {
  page.text(quantity, margin + columns.quantity, y, { width: 62, ...right });
  page.text(unitPrice, margin + columns.price, y, { width: 70, ...right });
  page.text(amount, margin + columns.amount, y, { width: width - columns.amount, ...right });
  page.text(description, margin, y, { width: columns.quantity - 8 });
}

function drawColumnNames(page: Page, y: number) {
  page.font('regular').fontSize(9).fillColor(muted);
  drawCells(page, lineHeads, y);
  return drawHairline(page, y + 16);
}

function drawLines(page: Page, { lines }: PrintedInvoice, top: number) {
  let y = drawColumnNames(page, top);
  for (const cells of lines.map(cellsOf)) {
    page.font('regular').fontSize(10).fillColor(ink);
    const height = page.heightOfString(cells[0], { width: columns.quantity - 8 });
    if (y + height > bottom) {
      page.addPage();
      y = drawColumnNames(page, margin);
      page.font('regular').fontSize(10).fillColor(ink);
    }
    drawCells(page, cells, y);
    y += Math.max(height, 14) + 8;
  }
  return y;
}

function drawSums(page: Page, invoice: PrintedInvoice, top: number) {
  const rows = sumsOf(invoice);
  const labelWidth = width / 4;
  const heightOf = (label: string) =>
    page.font('regular').fontSize(10).heightOfString(label, { width: labelWidth }) + 6;
  const height = rows.reduce((sum, { label }) => sum + heightOf(label), 0);
  let y = top;
  if (y + height + 30 > bottom) {
    page.addPage();
    y = margin;
  }
  y = drawHairline(page, y);
  for (const { label, amount, isStrong = false } of rows) {
    const rowHeight = heightOf(label);
    page
      .font(isStrong ? 'strong' : 'regular')
      .fontSize(isStrong ? 11 : 10)
      .fillColor(isStrong ? ink : muted);
    page.text(label, margin + width / 2, y, { width: labelWidth });
    page.text(amount, margin, y, { width, ...right });
    y += rowHeight;
  }
  return y;
}

/** Draws what the administrator has written to the client, and returns the y position below it. */
function drawMemo(page: Page, { memo }: PrintedInvoice, top: number) {
  if (memo === null) return top;
  page.font('regular').fontSize(10).fillColor(ink);
  let y = top + 24;
  if (y + page.heightOfString(memo, { width }) > bottom) {
    page.addPage();
    page.font('regular').fontSize(10).fillColor(ink);
    y = margin;
  }
  page.text(memo, margin, y, { width });
  return page.y;
}

function drawNotes(page: Page, invoice: PrintedInvoice, top: number) {
  const text = notesOf(invoice).join('\n');
  page.font('regular').fontSize(9).fillColor(muted);
  const height = page.heightOfString(text || ' ', { width });
  if (top + 24 + height > bottom) {
    page.addPage();
    page.text(text, margin, margin, { width });
  } else page.text(text, margin, top + 24, { width });
}
