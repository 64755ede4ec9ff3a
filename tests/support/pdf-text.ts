import { inflateSync } from 'node:zlib';

/** A piece of text of a PDF that PDFKit wrote, with its glyph ids and the text that the font says they are. */
export type PdfText = {
  page: number;
  font: string;
  size: number;
  left: number;
  right: number;
  baseline: number;
  glyphs: number[];
  text: string;
};

type PdfFont = { name: string; widths: number[]; texts: string[] };

const decodeHex = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** The objects of a PDF by number, each with its dictionary and its stream. */
function readObjects(file: Buffer) {
  const objects = new Map<string, { head: string; stream: string }>();
  const pattern = /(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g;
  for (const [, id = '', head = '', raw] of file.toString('latin1').matchAll(pattern)) {
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image');
    const stream = isPacked ? inflateSync(Buffer.from(raw ?? '', 'latin1')) : raw;
    objects.set(id, { head, stream: stream?.toString('latin1') ?? '' });
  }
  const get = (id: string | undefined) => objects.get(id ?? '') ?? { head: '', stream: '' };
  return { all: [...objects.values()], get };
}

function readFont({ get }: ReturnType<typeof readObjects>, id: string | undefined): PdfFont {
  const { head } = get(id);
  const descendant = get(/\/DescendantFonts \[(\d+)/.exec(head)?.[1]).head;
  const unicode = get(/\/ToUnicode (\d+)/.exec(head)?.[1]).stream;
  const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(descendant) ?? [];
  const ranges = [...unicode.matchAll(/^<\w+> <\w+> \[(.*)\]$/gm)];
  return {
    name: /\/BaseFont \/\w+\+(\S+)/.exec(head)?.[1] ?? '',
    widths: widths.trim().split(/\s+/).map(Number),
    texts: ranges.flatMap(([, list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => decodeHex(hex.replaceAll(' ', ''))),
    ),
  };
}

/** Follows the operators of a text object: where it begins, the glyphs, and where it ends. */
function readBlock(block: string, fonts: Map<string, PdfFont>): Omit<PdfText, 'page'> {
  const [, key = '', points = ''] = /\/(F\d+) (\S+) Tf/.exec(block) ?? [];
  const font = fonts.get(key) ?? { name: '', widths: [], texts: [] };
  const size = Number(points);
  const places = [...block.matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm)];
  const [left = 0, baseline = 0] = (places[0] ?? []).slice(1).map(Number);
  const glyphs: number[] = [];
  let [x, right] = [left, left];
  for (const line of block.split('\n')) {
    const [, moved] = /^1 0 0 1 (\S+) \S+ Tm$/.exec(line) ?? [];
    if (moved !== undefined) x = Number(moved);
    if (!line.endsWith(' TJ')) continue;
    for (const [, hex, shift] of line.matchAll(/<(\w+)>|(-?[\d.]+)/g)) {
      x -= (Number(shift ?? 0) / 1000) * size;
      for (const unit of hex?.match(/.{4}/g) ?? []) {
        const glyph = Number.parseInt(unit, 16);
        glyphs.push(glyph);
        x += ((font.widths[glyph] ?? 0) / 1000) * size;
        if (font.texts[glyph]?.trim() !== '') right = Math.max(right, x);
      }
    }
  }
  const text = glyphs.map((glyph) => font.texts[glyph] ?? '').join('');
  return { font: font.name, size, left, right, baseline, glyphs, text };
}

/** The texts of a PDF in the order in which they are drawn. */
export function readPdfTexts(file: Buffer): PdfText[] {
  const objects = readObjects(file);
  const pages = objects.all.filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.flatMap(({ head }, page) => {
    const resources = objects.get(/\/Resources (\d+)/.exec(head)?.[1]).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, key = '', id]) => [
        key,
        readFont(objects, id),
      ]),
    );
    const { stream } = objects.get(/\/Contents (\d+)/.exec(head)?.[1]);
    return [...stream.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, block = '']) => ({
      page,
      ...readBlock(block, fonts),
    }));
  });
}
