import { planName } from '#domains/plans/catalogue/catalogue.ts';
import {
  danger,
  drawHairline,
  ink,
  margin,
  muted,
  type Page,
  renderPdf,
  width,
} from '#server/pdf/page.ts';
import { drawSeller } from '#server/pdf/seller-head.ts';
import { formatDay, formatHours, lastDayBefore } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import type { PrintedReceipt, Receipt } from './schema.ts';

/** Renders a receipt, as one page unless its texts are very long. */
export const renderReceipt = (receipt: PrintedReceipt): Promise<Buffer> =>
  renderPdf(
    {
      title: `Receipt ${receipt.number}`,
      author: receipt.seller.name,
      createdAt: receipt.createdAt,
    },
    (page) => draw(page, receipt),
  );

const question = 'Questions about this receipt? Write to your administrator in Messages.';

function draw(page: Page, receipt: PrintedReceipt) {
  const top = Math.max(margin + 92, drawHead(page, receipt) + 20);
  const end = drawSums(page, receipt, drawParties(page, receipt, top) + 36);
  page.font('regular').fontSize(9).fillColor(muted);
  page.text(question, margin, Math.max(700, end + 16), { width });
}

/** Returns the y position below the seller. */
function drawHead(page: Page, { number, day, voidedOn, seller }: PrintedReceipt) {
  const sellerEnd = drawSeller(page, seller);
  page
    .font('strong')
    .fontSize(20)
    .fillColor(ink)
    .text('Receipt', margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(10).fillColor(muted);
  page.text(number, margin, margin + 28, { width, align: 'right' });
  page.text(formatDay(day), margin, margin + 43, { width, align: 'right' });
  if (voidedOn)
    page
      .font('strong')
      .fontSize(11)
      .fillColor(danger)
      .text(`Void since ${formatDay(voidedOn)}`, margin, margin + 60, {
        width,
        align: 'right',
      });
  return sellerEnd;
}

/** Draws the billing address and payment method, and returns the y position below them. */
function drawParties(page: Page, receipt: Receipt, top: number) {
  const { billingName, billingEmail, companyName, billingAddress, taxNumber } = receipt;
  const { paymentMethod, reference } = receipt;
  const column = width / 2 - 12;
  const block = (title: string, lines: (string | null)[], left: number) => {
    page.font('regular').fontSize(9).fillColor(muted).text(title, left, top, { width: column });
    page.fontSize(11).fillColor(ink);
    page.moveDown(0.4);
    for (const line of lines) if (line) page.text(line, left, undefined, { width: column });
    return page.y;
  };
  const billedTo = [companyName, billingName, billingAddress, billingEmail];
  const billed = block('Billed to', [...billedTo, taxNumber && `Tax number ${taxNumber}`], margin);
  const paid = block('Paid with', [paymentMethod, reference], margin + width / 2 + 12);
  return Math.max(billed, paid);
}

/** For example `January 31, 2026 to February 27, 2026`. */
const periodOf = ({ periodStart, periodEnd }: Receipt) =>
  periodStart && periodEnd
    ? `${formatDay(periodStart)} to ${formatDay(lastDayBefore(periodEnd))}`
    : '';

/** Returns the y position below the sums. */
function drawSums(page: Page, receipt: Receipt, top: number) {
  const { hourlyRate, amount, creditAmount, packHours, refunded, currency } = receipt;
  const hours = packHours ?? receipt.monthlyHours;
  const money = (sum: number) => `${formatMoney(sum)} ${currency.toUpperCase()}`;
  let y = top;
  const line = () => {
    y = drawHairline(page, y);
  };
  const row = (label: string, sum: string, font: 'regular' | 'strong', color = ink) => {
    page.font(font).fontSize(11).fillColor(color);
    page.text(sum, margin, y, { width, align: 'right' });
    page.text(label, margin, y, { width: width * 0.68 });
    y = page.y + 4;
  };
  line();
  const price = sumHundredths([amount, creditAmount]);
  const { invoiceNumber, subscriptionId } = receipt;
  const bought = packHours ? 'Extra hours' : `${planName(receipt)} plan`;
  row(invoiceNumber ? `Invoice ${invoiceNumber}` : bought, money(price), 'strong');
  page.font('regular').fontSize(10).fillColor(muted);
  // An invoice has lines of its own.
  const terms = invoiceNumber
    ? subscriptionId !== null && `With the ${planName(receipt)} plan`
    : `${formatHours(hours)} hours at ${formatMoney(hourlyRate)} per hour`;
  page.text(terms || '', margin, y, { width }).text(periodOf(receipt), { width });
  y = page.y + 14;
  if (creditAmount > 0)
    row('Credit for the unused days of the plan before', money(-creditAmount), 'regular');
  line();
  if (refunded > 0) row('Refunded', money(-refunded), 'regular', muted);
  row('Total paid', money(sumHundredths([amount, -refunded])), 'strong');
  return y;
}
