import { readFile } from 'node:fs/promises';
import { createSemaphore } from '#server/semaphore.ts';
import { isWholeGif } from './gif.ts';

/** Pictures are decoded two at a time: each may take a core and 200 megabytes for a moment. */
const withDrawingSlot = createSemaphore(2);
const thumbnailSide = 480;
const avatarSide = 256;

/** Loaded with the first picture: most starts have no use for it. */
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
 * A small WebP of the picture, upright whatever its EXIF says, and without any of its metadata: where a photo was taken
 * is nobody's business. It is decoded to the last pixel, so what comes back at all was a picture.
 */
export const drawThumbnail = (file: string, format: Formats, maxPixels: number) =>
  draw(file, { format, maxPixels, side: thumbnailSide, fit: 'inside' });

/** The middle of the picture as a square. */
export const drawAvatar = (file: string, format: Formats, maxPixels: number) =>
  draw(file, { format, maxPixels, side: avatarSide, fit: 'cover' });

type How = { format: Formats; maxPixels: number; side: number; fit: 'inside' | 'cover' };

const draw = (file: string, { format, maxPixels, side, fit }: How): Promise<Drawn> =>
  withDrawingSlot(async () => {
    const sharp = await load();
    try {
      if (format === 'gif' && !isWholeGif(await readFile(file))) return 'damaged';
      const {
        width,
        height,
        format: found,
      } = await sharp(file, {
        limitInputPixels: false,
      }).metadata();
      if (found !== format) return 'damaged';
      if (width * height > maxPixels) return 'too many pixels';
      return await sharp(file, { failOn: 'error', limitInputPixels: maxPixels })
        .autoOrient()
        .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: 80 })
        .timeout({ seconds: 20 })
        .toBuffer();
    } catch (error) {
      // That this machine is too busy says nothing of the picture.
      if (error instanceof Error && error.message.startsWith('timeout')) throw error;
      return 'damaged';
    }
  });
