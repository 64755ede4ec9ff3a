import { ScriptPage } from './script-page.ts';

export const ink = '#1C1B18';
export const muted = '#6B675F';
export const hairline = '#E9E6E0';
export const brand = '#1F5D4C';
export const danger = '#B42318';

/** US Letter, in points. */
export const margin = 56;
export const right = 612 - margin;
export const width = right - margin;
export const bottom = 792 - margin;

export type Page = ScriptPage;

type Properties = { title: string; author: string; createdAt: string };

/** Renders a document in US Letter size. */
export async function renderPdf(
  { title, author, createdAt }: Properties,
  draw: (page: Page) => void,
): Promise<Buffer> {
  const page = new ScriptPage({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, failed) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => done(Buffer.concat(parts)));
    page.on('error', failed);
  });
  page.font('regular');
  draw(page);
  page.end();
  return whole;
}

/** Draws a line across the page, and returns the y position below it. */
export function drawHairline(page: Page, y: number) {
  page.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(hairline).stroke();
  return y + 14;
}
