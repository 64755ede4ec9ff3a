import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { chooseFont, type FontName, openFont, type Weight } from './fonts.ts';
import { Paragraph, type Run, type Shaper } from './lines.ts';

type Source = Parameters<InstanceType<typeof PDFDocument>['font']>[0];
type TextOptions = PDFKit.Mixins.TextOptions;

/** Tabs and other control characters have no glyph. */
const withoutControls = (text: string) => text.replaceAll(/(?!\n)\p{Cc}|[\u2028\u2029]/gu, ' ');
const isAscii = (text: string) => /^[\n\x20-\x7e]*$/.test(text);
/** Of the height of the letters; the lines of some fonts are twice as high. */
const maxLineHeight = 1.5;
/** Tells our fonts that a run is from right to left; fonts apply it to such runs in any case. */
const rightToLeft: NonNullable<TextOptions['features']> = ['rtla'];

/** Shapes each run once in its direction, because it is measured several times before it is drawn. */
function shapeOnce(font: Font) {
  const layout = font.layout.bind(font);
  const shaped = new Map<string, ReturnType<typeof layout>>();
  font.layout = (text, features) => {
    const direction = Array.isArray(features) && features.includes('rtla') ? 'rtl' : 'ltr';
    const key = `${direction} ${text}`;
    const run = shaped.get(key) ?? layout(text, [], undefined, undefined, direction);
    shaped.set(key, run);
    // PDFKit scales the positions that it gets.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } });
  };
}

/**
 * A document with the fonts `regular` and `strong`, whose texts may be in any script that our fonts have. What the Latin
 * font has is left to PDFKit; any other text gets its font by character, and is shaped and divided into lines here.
 */
export class ScriptPage extends PDFDocument {
  #weight: Weight = 'regular';
  #size = 12;
  readonly #fonts = new Map<string, Font>();

  override font(src: Source, family?: string | number, size?: number): this {
    if (src === 'regular' || src === 'strong') {
      this.#openFont('latin', src);
      this.#weight = src;
      return super.font(keyOf('latin', src));
    }
    return typeof family === 'string' ? super.font(src, family, size) : super.font(src, family);
  }

  override fontSize(size: number): this {
    this.#size = size;
    return super.fontSize(size);
  }

  #openFont(name: FontName, weight = this.#weight): Font {
    const key = keyOf(name, weight);
    const known = this.#fonts.get(key);
    if (known) return known;
    const font = openFont(name, weight);
    shapeOnce(font);
    this.#fonts.set(key, font);
    // PDFKit also takes an opened font, which its types do not say.
    this.registerFont(key, font as unknown as Buffer);
    return font;
  }

  readonly #hasGlyph = (name: FontName, codePoint: number) =>
    this.#openFont(name).hasGlyphForCodePoint(codePoint);

  #isPlain = (text: string) =>
    isAscii(text) ||
    [...text].every(
      (letter) => letter === '\n' || this.#hasGlyph('latin', letter.codePointAt(0) ?? 0),
    );

  readonly #shaper: Shaper = {
    fontOf: (cluster, text) => chooseFont(cluster, text, this.#hasGlyph),
    widthOf: ({ text, font: name, isRightToLeft }) => {
      const font = this.#openFont(name);
      const { advanceWidth } = font.layout(text, isRightToLeft ? rightToLeft : []);
      return (advanceWidth / font.unitsPerEm) * this.#size;
    },
  };

  #paragraphsOf = (text: string) =>
    text.split('\n').map((paragraph) => new Paragraph(paragraph, this.#shaper));

  #lineHeightOf(paragraphs: Paragraph[]) {
    const heights = paragraphs
      .flatMap(({ fonts }) => fonts)
      .map((name) => {
        const { ascent, descent, lineGap, unitsPerEm } = this.#openFont(name);
        return Math.min(maxLineHeight, (ascent - descent + lineGap) / unitsPerEm) * this.#size;
      });
    return Math.max(this.currentLineHeight(true), ...heights);
  }

  override heightOfString(written: string, options: TextOptions = {}): number {
    const text = withoutControls(written);
    if (this.#isPlain(text)) return super.heightOfString(text, options);
    const paragraphs = this.#paragraphsOf(text);
    const count = paragraphs.flatMap((one) => one.lines(options.width ?? Infinity)).length;
    return count * this.#lineHeightOf(paragraphs);
  }

  override text(
    written: string,
    x?: number | TextOptions,
    y?: number,
    given: TextOptions = {},
  ): this {
    const text = withoutControls(written);
    const options = typeof x === 'object' ? x : given;
    if (this.#isPlain(text))
      return typeof x === 'object' ? super.text(text, x) : super.text(text, x, y, options);
    if (typeof x === 'number') this.x = x;
    if (y !== undefined) this.y = y;
    this.#write(text, options);
    return this;
  }

  #write(text: string, { width = Infinity, height = Infinity, ellipsis, align }: TextOptions) {
    const paragraphs = this.#paragraphsOf(text);
    const lineHeight = this.#lineHeightOf(paragraphs);
    const lines = paragraphs.flatMap((paragraph) =>
      paragraph.lines(width).map((line) => ({ paragraph, line })),
    );
    const count = Math.min(lines.length, Math.max(1, Math.floor(height / lineHeight)));
    const { x, page } = this;
    for (const [index, { paragraph, line: whole }] of lines.slice(0, count).entries()) {
      const isCut = index === count - 1 && count < lines.length && ellipsis;
      const line = isCut ? paragraph.shorten(whole, width) : whole;
      if (height === Infinity && this.y + lineHeight > page.height - page.margins.bottom)
        this.#continueOnNewPage();
      this.#drawRuns(line.runs, align === 'right' ? x + width - line.width : x, this.y);
      this.y += lineHeight;
      this.x = x;
    }
  }

  /** A new page begins with black text. */
  #continueOnNewPage() {
    // PDFKit restores the color by the same field, which its types do not have.
    const { _fillColor: color } = this as unknown as { _fillColor?: [string, number?] };
    this.addPage();
    if (color) this.fillColor(...color);
  }

  #drawRuns(runs: Run[], left: number, y: number) {
    const weight = this.#weight;
    const { ascent, unitsPerEm } = this.#openFont('latin');
    const baseline = (-ascent / unitsPerEm) * this.#size;
    let x = left;
    for (const { text, font, isRightToLeft, width } of runs) {
      const features = isRightToLeft ? rightToLeft : [];
      super.font(keyOf(font, weight));
      super.text(text, x, y, { lineBreak: false, baseline, features });
      x += width;
      this.y = y;
    }
    super.font(keyOf('latin', weight));
  }
}

const keyOf = (name: FontName, weight: Weight) => `${name} ${weight}`;
