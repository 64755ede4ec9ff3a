import {
  bottom,
  drawHairline,
  ink,
  margin,
  muted,
  type Page,
  renderPdf,
  width,
} from '#server/pdf/page.ts';
import { drawSeller } from '#server/pdf/seller-head.ts';
import { formatDay, formatHours, formatMonthAndYear } from '#shared/dates.ts';
import { isRoundedApart, roundedApart } from '#shared/hours.ts';
import { withMinusSign } from '#shared/minus-sign.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { groupLines } from './group-lines.ts';
import { adjustmentLabels, statusLabels } from './labels.ts';
import type { PayLine, PayStatementDetails, PrintedStatement } from './schema.ts';

const lineHeight = 16;

/** Renders a pay statement, on as many pages as its lines need. */
export const renderStatement = (statement: PrintedStatement): Promise<Buffer> =>
  renderPdf(
    {
      title: `Pay statement ${statement.month}`,
      author: statement.seller.name,
      createdAt: statement.approvedAt ?? new Date().toISOString(),
    },
    (page) => draw(page, statement),
  );

function draw(page: Page, statement: PrintedStatement) {
  drawHead(page, statement);
  for (const { clientName, lines, hours, amount } of groupLines(statement.lines)) {
    drawTitle(page, clientName);
    for (const line of lines) drawLine(page, line);
    drawRow(page, `${formatHours(hours)} hours`, formatMoney(amount), 'strong');
    page.moveDown(0.6);
  }
  if (statement.adjustments.length > 0) {
    drawTitle(page, 'Bonuses and deductions');
    for (const { kind, amount, note } of statement.adjustments)
      drawRow(page, `${adjustmentLabels[kind]}: ${note}`, formatMoney(amount));
    page.moveDown(0.6);
  }
  drawTotals(page, statement);
}

/** Begins a new page if less space than this is left. */
function keepTogether(page: Page, height: number) {
  if (page.y + height > bottom) page.addPage();
}

function drawHead(page: Page, statement: PrintedStatement) {
  const { vaName, vaEmail, month, status, paidOn, payoutReference } = statement;
  const sellerEnd = drawSeller(page, statement.seller);
  page
    .font('strong')
    .fontSize(20)
    .fillColor(ink)
    .text('Pay statement', margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(11).fillColor(muted);
  page.text(formatMonthAndYear(month), margin, margin + 28, { width, align: 'right' });
  const state =
    paidOn === null ? statusLabels[status] : `Paid on ${formatDay(paidOn)}, ${payoutReference}`;
  const column = { width: width / 2 - 12, align: 'right' } as const;
  page.text(state, margin + width / 2 + 12, page.y, column);
  page.y = Math.max(margin + 84, sellerEnd + 20, page.y + 20);
  page.fontSize(11).fillColor(ink).text(vaName, margin, page.y, { width });
  page.fillColor(muted).text(vaEmail, { width });
  page.moveDown(1.5);
}

function drawRule(page: Page) {
  page.y = drawHairline(page, page.y) - 6;
}

function drawTitle(page: Page, title: string) {
  keepTogether(page, 4 * lineHeight);
  page.font('strong').fontSize(11).fillColor(ink).text(title, margin, page.y, { width });
  page.moveDown(0.3);
  drawRule(page);
}

const dayWidth = 100;
const numbersWidth = 170;
const amountWidth = 80;

function drawLine(page: Page, { bookedOn, source, taskTitle, hours, hourlyRate, amount }: PayLine) {
  const title = taskTitle ?? 'A deleted task';
  const text = source === 'log' ? title : `${title} (correction)`;
  page.font('regular').fontSize(9);
  const titleWidth = width - dayWidth - numbersWidth - amountWidth;
  const height = Math.max(lineHeight, page.heightOfString(text, { width: titleWidth }) + 4);
  keepTogether(page, height);
  const y = page.y;
  const numbers = `${withMinusSign(formatHours(hours))} h at ${hourlyRate === null ? 'no rate' : formatRate(hourlyRate)}`;
  page.fillColor(muted).text(formatDay(bookedOn), margin, y, { width: dayWidth });
  page.fillColor(ink).text(text, margin + dayWidth, y, { width: titleWidth });
  page.fillColor(muted);
  page.text(numbers, margin + dayWidth + titleWidth, y, { width: numbersWidth, align: 'right' });
  page.fillColor(ink);
  page.text(formatMoney(amount ?? 0), margin + width - amountWidth, y, {
    width: amountWidth,
    align: 'right',
  });
  page.y = y + height;
}

function drawRow(page: Page, label: string, sum: string, font: 'regular' | 'strong' = 'regular') {
  page.font(font).fontSize(10).fillColor(ink);
  const labelWidth = width - amountWidth - 20;
  const height = page.heightOfString(label, { width: labelWidth }) + 4;
  keepTogether(page, height);
  const y = page.y;
  page.text(label, margin, y, { width: labelWidth });
  page.text(sum, margin + labelWidth, y, { width: amountWidth + 20, align: 'right' });
  page.y = y + height;
}

function drawTotals(
  page: Page,
  { lines, hours, gross, bonuses, deductions, total, currency }: PayStatementDetails,
) {
  keepTogether(page, 7 * lineHeight);
  drawRule(page);
  drawRow(page, `Approved hours: ${formatHours(hours)}`, formatMoney(gross));
  if (isRoundedApart(lines.map((line) => line.hours))) {
    page.font('regular').fontSize(9).fillColor(muted).text(roundedApart, margin, page.y, { width });
    page.moveDown(0.5);
  }
  if (bonuses > 0) drawRow(page, 'Bonuses', formatMoney(bonuses));
  if (deductions < 0) drawRow(page, 'Deductions', formatMoney(deductions));
  page.moveDown(0.3);
  drawRow(page, `Total in ${currency.toUpperCase()}`, formatMoney(total), 'strong');
}
