import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import PDFDocument from 'pdfkit';

export type Sample = { name: string; mimeType: string; buffer: Buffer };

function chunk(kind: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type Color = [red: number, green: number, blue: number];

/** A picture with a gradient from the color to a darker one, so that cropping is visible. */
export function png(
  name: string,
  color: Color = [31, 93, 76],
  [width, height] = [320, 200],
): Sample {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_, x) =>
      color.map((part) => Math.round(part * (1.6 - (0.8 * x) / width - (0.4 * y) / height))),
    );
    return Buffer.from([0, ...pixels.flat().map((part) => Math.min(255, part))]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const content = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer: content };
}

export async function pdf(name: string, text: string): Promise<Sample> {
  const document = new PDFDocument({ size: 'A4' });
  document.fontSize(24).text(text);
  document.end();
  return { name, mimeType: 'application/pdf', buffer: await buffer(document) };
}

/** The DataTransfer object of a drop or paste event with these files. */
const createDataTransfer = (page: Page, samples: Sample[]) =>
  page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, type, content } of files) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    samples.map(({ name, mimeType, buffer: content }) => ({
      name,
      type: mimeType,
      content: content.toString('base64'),
    })),
  );

export async function dragFilesOver(page: Page, target: Locator, samples: Sample[]) {
  const dataTransfer = await createDataTransfer(page, samples);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('dragover', { dataTransfer });
  return { drop: () => target.dispatchEvent('drop', { dataTransfer }) };
}

export async function dropOn(page: Page, target: Locator, samples: Sample[]) {
  const { drop } = await dragFilesOver(page, target, samples);
  await drop();
}

export async function pasteInto(page: Page, target: Locator, samples: Sample[]) {
  const clipboard = await createDataTransfer(page, samples);
  await target.evaluate((element, clipboardData) => {
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, clipboard);
}

/** Uploads a file through the API as the user who is signed in on the page. */
export async function upload(page: Page, sample: Sample): Promise<number> {
  const answer = await page.request.post('/api/files', { multipart: { file: sample } });
  if (answer.status() !== 201) throw new Error(`${sample.name}: ${await answer.text()}`);
  return (await answer.json()).id;
}
