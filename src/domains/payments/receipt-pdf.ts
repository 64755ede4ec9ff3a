import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { planName } from '#domains/plans/catalogue.ts';
import { formatDay, formatHours, lastDayBefore } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import type { Receipt } from './schema.ts';

const { resolve } = createRequire(import.meta.url);

// The built-in PDF fonts cover only Western European characters.
const readFont = (path: string) => readFile(resolve(`@expo-google-fonts/inter/${path}`));
let fonts: Promise<[Buffer, Buffer]> | undefined;
function loadFonts() {
  fonts ??= Promise.all([
    readFont('400Regular/Inter_400Regular.ttf'),
    readFont('600SemiBold/Inter_600SemiBold.ttf'),
  ]);
  return fonts;
}

const ink = '#1C1B18';
const muted = '#6B675F';
const hairline = '#E9E6E0';
const brand = '#1F5D4C';
const danger = '#B42318';

const margin = 56;
const right = 612 - margin;
const width = right - margin;

type Page = InstanceType<typeof PDFDocument>;

/** Renders a receipt as one page in US Letter size. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const [regular, strong] = await loadFonts();
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.number}`,
      Author: 'GVA',
      CreationDate: new Date(receipt.createdAt),
    },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, failed) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => done(Buffer.concat(parts)));
    page.on('error', failed);
  });
  page.registerFont('regular', regular).registerFont('strong', strong);
  draw(page, receipt);
  page.end();
  return whole;
}

function draw(page: Page, receipt: Receipt) {
  drawHead(page, receipt);
  const bottom = drawParties(page, receipt);
  drawSums(page, receipt, bottom + 36);
  page
    .font('regular')
    .fontSize(9)
    .fillColor(muted)
    .text('Questions about this receipt? Write to your administrator in Messages.', margin, 700, {
      width,
    });
}

function drawHead(page: Page, { number, createdAt, paidOn, voidedAt }: Receipt) {
  page.font('strong').fontSize(20).fillColor(brand).text('GVA', margin, margin);
  page.fontSize(20).fillColor(ink).text('Receipt', margin, margin, { width, align: 'right' });
  page.font('regular').fontSize(10).fillColor(muted);
  page.text(number, margin, margin + 28, { width, align: 'right' });
  const day = paidOn ?? createdAt.slice(0, 10);
  page.text(formatDay(day), margin, margin + 43, { width, align: 'right' });
  if (voidedAt)
    page
      .font('strong')
      .fontSize(11)
      .fillColor(danger)
      .text(`Void since ${formatDay(voidedAt.slice(0, 10))}`, margin, margin + 60, {
        width,
        align: 'right',
      });
}

/** Draws the billing address and payment method, and returns the y position below them. */
function drawParties(page: Page, receipt: Receipt) {
  const { billingName, billingEmail, companyName, billingAddress, taxNumber } = receipt;
  const { paymentMethod, reference } = receipt;
  const column = width / 2 - 12;
  const top = margin + 92;
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

function drawSums(page: Page, receipt: Receipt, top: number) {
  const { hourlyRate, amount, creditAmount, packHours, refunded, currency } = receipt;
  const hours = packHours ?? receipt.monthlyHours;
  const money = (sum: number) => `${formatMoney(sum)} ${currency.toUpperCase()}`;
  let y = top;
  const line = () => {
    page.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(hairline).stroke();
    y += 14;
  };
  const row = (label: string, sum: string, font: 'regular' | 'strong', color = ink) => {
    page.font(font).fontSize(11).fillColor(color);
    page.text(sum, margin, y, { width, align: 'right' });
    page.text(label, margin, y, { width: width * 0.68 });
    y = page.y + 4;
  };
  line();
  const price = sumHundredths([amount, creditAmount]);
  row(packHours ? 'Extra hours' : `${planName(receipt)} plan`, money(price), 'strong');
  page.font('regular').fontSize(10).fillColor(muted);
  const terms = `${formatHours(hours)} hours at ${formatMoney(hourlyRate)} per hour`;
  page.text(terms, margin, y, { width }).text(periodOf(receipt), { width });
  y = page.y + 14;
  if (creditAmount > 0)
    row('Credit for the unused days of the plan before', `-${money(creditAmount)}`, 'regular');
  line();
  if (refunded > 0) row('Refunded', `-${money(refunded)}`, 'regular', muted);
  row('Total paid', money(sumHundredths([amount, -refunded])), 'strong');
}
