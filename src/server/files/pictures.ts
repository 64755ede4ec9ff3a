import { readFile } from 'node:fs/promises';
import { createSemaphore } from '#server/limits/semaphore.ts';
import { isWholeGif } from './gif.ts';

/** At most two pictures are decoded at a time: each may use one core and 200 megabytes. */
const withDecodingSlot = createSemaphore(2);
const thumbnailSide = 480;
const avatarSide = 256;
const logoSide = 400;

/** Loaded with the first picture, because most processes never need it. */
let library: Promise<typeof import('sharp')> | undefined;
const load = async () => {
  library ??= import('sharp');
  const { default: sharp } = await library;
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

export type Drawn = Buffer | 'too many pixels' | 'damaged';

type Formats = 'png' | 'jpeg' | 'gif';

/**
 * Creates a small WebP of the picture, rotated as its EXIF says and without metadata, which could reveal where it was
 * taken. The whole picture is decoded, so the result proves that the file is a picture.
 */
export const drawThumbnail = (file: string, format: Formats, maxPixels: number) =>
  draw(file, { format, maxPixels, side: thumbnailSide, fit: 'inside' });

/** Crops the middle of the picture to a square. */
export const drawAvatar = (file: string, format: Formats, maxPixels: number) =>
  draw(file, { format, maxPixels, side: avatarSide, fit: 'cover' });

/** A small PNG for documents, with its transparency, because PDF files cannot contain WebP. */
export const drawLogo = (content: Buffer, format: Formats, maxPixels: number) =>
  draw(content, { format, maxPixels, side: logoSide, fit: 'inside', isPng: true });

type DrawOptions = {
  format: Formats;
  maxPixels: number;
  side: number;
  fit: 'inside' | 'cover';
  isPng?: boolean;
};

const draw = (
  file: string | Buffer,
  { format, maxPixels, side, fit, isPng = false }: DrawOptions,
): Promise<Drawn> =>
  withDecodingSlot(async () => {
    const sharp = await load();
    try {
      if (format === 'gif' && !isWholeGif(typeof file === 'string' ? await readFile(file) : file))
        return 'damaged';
      const {
        width,
        height,
        format: found,
      } = await sharp(file, {
        limitInputPixels: false,
      }).metadata();
      if (found !== format) return 'damaged';
      if (width * height > maxPixels) return 'too many pixels';
      const resized = sharp(file, { failOn: 'error', limitInputPixels: maxPixels })
        .autoOrient()
        .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' });
      const drawn = isPng
        ? resized.png({ compressionLevel: 9, palette: true })
        : resized.webp({ quality: 80 });
      return await drawn.timeout({ seconds: 20 }).toBuffer();
    } catch (error) {
      // A timeout means that this machine is busy, not that the picture is damaged.
      if (error instanceof Error && error.message.startsWith('timeout')) throw error;
      return 'damaged';
    }
  });
