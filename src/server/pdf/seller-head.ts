import type { PaperSeller } from '#shared/paper-seller.ts';
import { brand, margin, muted, type Page, width } from './page.ts';

const logoHeight = 40;
/** Longer names of sellers are written smaller. */
const maxTitleLength = 60;

/** Draws the seller's logo or name at the top left, and returns the y position below it. */
export function drawSellerTitle(page: Page, { name, logo }: Pick<PaperSeller, 'name' | 'logo'>) {
  if (logo) {
    page.image(Buffer.from(logo, 'base64'), margin, margin - 6, { fit: [width / 2, logoHeight] });
    return margin - 6 + logoHeight;
  }
  page
    .font('strong')
    .fontSize(name.length > maxTitleLength ? 14 : 20)
    .fillColor(brand)
    .text(name, margin, margin, { width: width / 2 });
  return page.y;
}

/** Draws the seller at the top left, with the address, and returns the y position below. */
export function drawSeller(page: Page, seller: PaperSeller) {
  const { name, address, taxNumber, logo } = seller;
  const lines = [logo && name, address, taxNumber && `Tax number ${taxNumber}`];
  page.y = drawSellerTitle(page, seller) + 4;
  page.font('regular').fontSize(9).fillColor(muted);
  for (const line of lines) if (line) page.text(line, margin, page.y, { width: width / 2 });
  return page.y;
}
