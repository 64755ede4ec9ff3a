import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

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

export type Page = InstanceType<typeof PDFDocument>;

type Properties = { title: string; author: string; createdAt: string };

/** Renders a document in US Letter size with the fonts `regular` and `strong`. */
export async function renderPdf(
  { title, author, createdAt }: Properties,
  draw: (page: Page) => void,
): Promise<Buffer> {
  const [regular, strong] = await loadFonts();
  const page = new PDFDocument({
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
  page.registerFont('regular', regular).registerFont('strong', strong);
  draw(page);
  page.end();
  return whole;
}

/** Draws a line across the page, and returns the y position below it. */
export function drawHairline(page: Page, y: number) {
  page.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(hairline).stroke();
  return y + 14;
}
