import { drawHairline, ink, margin, muted, type Page, renderPdf, width } from '#server/pdf/page.ts';
import { drawSeller } from '#server/pdf/seller-head.ts';
import { formatDay, formatHours, formatMonthAndYear } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PrintedMonth } from './schema.ts';

/** Renders the sums of a month on one page. */
export const renderMonth = (month: PrintedMonth): Promise<Buffer> =>
  renderPdf(
    {
      title: `Month-end summary ${month.month}`,
      author: month.seller.name,
      createdAt: new Date().toISOString(),
    },
    (page) => draw(page, month),
  );

function draw(page: Page, { month, seller, sums, closedOn, closedBy }: PrintedMonth) {
  const sellerEnd = drawSeller(page, seller);
  page.font('strong').fontSize(20).fillColor(ink);
  page.text('Month-end summary', margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(11).fillColor(muted);
  page.text(formatMonthAndYear(month), margin, margin + 28, { width, align: 'right' });
  const state =
    closedOn === null
      ? 'Not closed'
      : `Closed on ${formatDay(closedOn)} by ${closedBy ?? aDeletedUser}`;
  page.text(state, margin, page.y, { width, align: 'right' });
  page.y = Math.max(margin + 96, sellerEnd + 28);

  drawTitle(page, 'Time');
  drawRow(page, 'Approved hours', formatHours(sums.approvedHours));
  drawTitle(page, 'Invoices');
  drawRow(page, plural(sums.invoices, 'invoice'), formatMoney(sums.invoiced));
  drawRow(page, 'Net', formatMoney(sums.invoicedNet));
  drawRow(page, 'Tax', formatMoney(sums.invoicedTax));
  drawRow(page, plural(sums.creditNotes, 'credit note'), formatMoney(0 - sums.credited));
  drawTitle(page, 'Payments');
  drawRow(page, plural(sums.payments, 'payment'), formatMoney(sums.received));
  drawRow(page, plural(sums.refunds, 'refund'), formatMoney(0 - sums.refunded));
  drawTitle(page, 'Pay of VAs');
  drawRow(page, plural(sums.statements, 'pay statement'), formatMoney(sums.pay));
  drawRow(page, `Not paid yet (${sums.unpaidStatements})`, formatMoney(sums.unpaidPay));
}

function drawTitle(page: Page, title: string) {
  page.y += 12;
  page.font('strong').fontSize(11).fillColor(ink).text(title, margin, page.y, { width });
  page.y = drawHairline(page, page.y + 4) - 6;
}

function drawRow(page: Page, label: string, value: string) {
  const { y } = page;
  page
    .font('regular')
    .fontSize(10)
    .fillColor(ink)
    .text(label, margin, y, { width: width - 120 });
  page.text(value, margin + width - 120, y, { width: 120, align: 'right' });
  page.y = y + 18;
}
