const image = 0x2c;
const extension = 0x21;
const trailer = 0x3b;

/** The bytes of a colour table, where the flags say that there is one. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The place after a chain of sub-blocks, each with its length before it, the last one empty. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Number.NaN;
    at += 1 + length;
    if (length === 0) return at;
  }
}

/**
 * Whether a GIF ends where it says, with nothing behind (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Decoders
 * overlook what follows, and what is called a GIF and is a script as well is made that way.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + tableSize(bytes[10] ?? 0);
  let images = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) return images > 0 && bytes.subarray(at + 1).every((byte) => byte === 0);
    if (kind === extension) at = afterBlocks(bytes, at + 2);
    else if (kind === image) {
      images += 1;
      at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    } else return false;
  }
  return false;
}
