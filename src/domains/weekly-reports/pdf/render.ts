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
import { hoursLine, partsOf, restOf, weekTitle } from '../describe.ts';
import type { PrintedReport } from '../schema.ts';

/** Renders a weekly report, on as many pages as its tasks need. */
export const renderReport = (report: PrintedReport): Promise<Buffer> =>
  renderPdf(
    {
      title: `Weekly report, ${weekTitle(report.week)}`,
      author: report.seller.name,
      createdAt: report.writtenAt,
    },
    (page) => draw(page, report),
  );

function keepTogether(page: Page, height: number) {
  if (page.y + height > bottom) page.addPage();
}

function draw(page: Page, report: PrintedReport) {
  const sellerEnd = drawSeller(page, report.seller);
  const toTheRight = { width, align: 'right' } as const;
  page.font('strong').fontSize(20).fillColor(ink).text('Weekly report', margin, margin, toTheRight);
  page.font('regular').fontSize(11).fillColor(muted);
  page.text(weekTitle(report.week), margin, margin + 28, toTheRight);
  page.y = Math.max(margin + 84, sellerEnd + 20);
  page.fillColor(ink).text(report.clientName, margin, page.y, { width });
  page
    .fontSize(10)
    .fillColor(muted)
    .text(`${hoursLine(report)}.`, { width });
  page.moveDown(1.5);
  for (const part of partsOf(report)) {
    keepTogether(page, 60);
    page.font('strong').fontSize(11).fillColor(ink);
    page.text(`${part.title} (${part.count})`, margin, page.y, { width });
    page.moveDown(0.3);
    page.y = drawHairline(page, page.y) - 6;
    page.font('regular').fontSize(10);
    for (const line of [...part.tasks.map(({ title }) => title), restOf(part)]) {
      if (line === null) continue;
      const height = page.heightOfString(line, { width }) + 4;
      keepTogether(page, height);
      const y = page.y;
      page.text(line, margin, y, { width });
      page.y = y + height;
    }
    page.moveDown(0.8);
  }
}
