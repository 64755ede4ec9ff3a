import { isPadding } from './incoming.ts';

const image = 0x2c;
const extension = 0x21;
const trailer = 0x3b;

/** The size of the color table in bytes; 0 when the flags say that there is none. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the offset after a chain of sub-blocks. Each has its length before it, and the last one is empty. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Number.NaN;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/**
 * Whether only padding follows the trailer of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Decoders ignore such
 * bytes, so a file could be a GIF and a script.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + tableSize(bytes[10] ?? 0);
  let images = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) return images > 0 && bytes.subarray(at + 1).every(isPadding);
    if (kind === extension) at = skipBlocks(bytes, at + 2);
    else if (kind === image) {
      images += 1;
      at = skipBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    } else return false;
  }
  return false;
}
