import createBidi, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';
import type { FontName } from './fonts.ts';

/** Characters of one font and one direction that no line break divides. */
export type Run = { text: string; font: FontName; isRightToLeft: boolean; width: number };
/** A line with its runs from left to right. */
export type Line = { runs: Run[]; width: number; start: number; end: number };

export type Shaper = {
  fontOf: (cluster: string, text: string) => FontName;
  widthOf: (run: Omit<Run, 'width'>) => number;
};

type PlacedRun = Run & { start: number };
type Cluster = { text: string; start: number; end: number; font: FontName };

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
const thaiLetter = /\p{Script=Thai}/u;
/** Only shaping and the direction depend on them, and a font may have a box for them. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const isSpace = (text: string) => text.trim() === '';

/** Where a line may end: as in Unicode Annex 14, and between Thai words, which have no spaces. */
function findBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak())
    breaks.add(found.position);
  if (!thaiLetter.test(text)) return breaks;
  for (const { index, segment } of words.segment(text))
    if (thaiLetter.test(segment) && thaiLetter.test(text.charAt(index - 1))) breaks.add(index);
  return breaks;
}

/** A tone mark of Thai is written above the circle of the vowel am, which the font has as two characters. */
const decomposeThai = (text: string) =>
  text.replaceAll(/([\u0E31\u0E34-\u0E37\u0E47-\u0E4E]+)\u0E33/g, '\u0E4D$1\u0E32');

/** Divides a paragraph into lines that are at most `width` wide, with the text of each line in visual order. */
export class Paragraph {
  readonly text: string;
  readonly #shaper: Shaper;
  readonly #clusters: Cluster[];
  readonly #embedding: EmbeddingLevels;
  readonly #mirrored: Map<number, string>;

  constructor(text: string, shaper: Shaper, direction: 'ltr' | 'rtl' | 'auto' = 'auto') {
    this.text = text;
    this.#shaper = shaper;
    this.#embedding = bidi.getEmbeddingLevels(text, direction);
    this.#mirrored = bidi.getMirroredCharactersMap(text, this.#embedding.levels);
    this.#clusters = [...graphemes.segment(text)].map(({ segment, index }) => ({
      text: segment,
      start: index,
      end: index + segment.length,
      font: shaper.fontOf(segment, text),
    }));
  }

  get fonts(): FontName[] {
    return [...new Set(this.#clusters.map(({ font }) => font))];
  }

  #levelAt = (index: number) => this.#embedding.levels[index] ?? 0;

  /** The runs of some clusters. Spaces are runs of their own, so that those at the end of a line can be left out. */
  #makeRuns(clusters: Cluster[]): PlacedRun[] {
    const groups: { text: string; font: FontName; start: number; isBlank: boolean }[] = [];
    for (const { text, start, font } of clusters) {
      const last = groups.at(-1);
      const isBlank = isSpace(text);
      const letter = this.#mirrored.get(start) ?? text;
      const written = font === 'latin' ? letter.replaceAll(ignorable, '') : letter;
      const isSame =
        last?.font === font &&
        last.isBlank === isBlank &&
        this.#levelAt(last.start) === this.#levelAt(start);
      if (isSame) last.text += written;
      else groups.push({ text: written, start, font, isBlank });
    }
    return groups.map(({ text, font, start }) => {
      const isRightToLeft = this.#levelAt(start) % 2 === 1;
      const run = { text: font === 'thai' ? decomposeThai(text) : text, font, isRightToLeft };
      return { ...run, start, width: this.#shaper.widthOf(run) };
    });
  }

  /** Joins neighbours, so that a text with a line break after each character is not drawn by character. */
  #join(runs: PlacedRun[]): PlacedRun[] {
    const joined: PlacedRun[] = [];
    for (const run of runs) {
      const last = joined.at(-1);
      if (last?.font === run.font && this.#levelAt(last.start) === this.#levelAt(run.start))
        last.text += run.text;
      else joined.push({ ...run });
    }
    return joined.map((run) => ({ ...run, width: this.#shaper.widthOf(run) }));
  }

  #finish(runs: PlacedRun[], start: number, end: number): Line {
    const shown = this.#join(runs.slice(0, runs.findLastIndex(({ text }) => !isSpace(text)) + 1));
    const order = Array.from({ length: end - start }, (_, index) => start + index);
    for (const [from = 0, to = 0] of bidi.getReorderSegments(
      this.text,
      this.#embedding,
      start,
      end - 1,
    )) {
      const part = order.slice(from - start, to - start + 1);
      order.splice(from - start, part.length, ...part.reverse());
    }
    const place = new Map(order.map((index, position) => [index, position]));
    const placeOf = (run: PlacedRun) => place.get(run.start) ?? 0;
    const width = shown.reduce((sum, run) => sum + run.width, 0);
    return { runs: shown.toSorted((a, b) => placeOf(a) - placeOf(b)), width, start, end };
  }

  /** The clusters between two possible line breaks, each piece with its runs. */
  #pieces(width: number): { runs: PlacedRun[]; visible: number; width: number; end: number }[] {
    const breaks = findBreaks(this.text);
    const groups: Cluster[][] = [[]];
    for (const cluster of this.#clusters) {
      groups.at(-1)?.push(cluster);
      if (breaks.has(cluster.end)) groups.push([]);
    }
    const sum = (runs: Run[]) => runs.reduce((total, run) => total + run.width, 0);
    const measure = (clusters: Cluster[]) => {
      const runs = this.#makeRuns(clusters);
      const visible = sum(runs.filter(({ text }) => !isSpace(text)));
      return { runs, visible, width: sum(runs), end: clusters.at(-1)?.end ?? 0 };
    };
    // A word that is wider than a line is divided between clusters.
    const divide = (clusters: Cluster[]): ReturnType<typeof measure>[] => {
      const whole = measure(clusters);
      if (whole.visible <= width || clusters.length <= 1) return [whole];
      let count = 1;
      while (measure(clusters.slice(0, count + 1)).visible <= width) count += 1;
      return [measure(clusters.slice(0, count)), ...divide(clusters.slice(count))];
    };
    return groups.filter((group) => group.length > 0).flatMap(divide);
  }

  lines(width: number): Line[] {
    const lines: Line[] = [];
    let runs: PlacedRun[] = [];
    let [used, start, end] = [0, 0, 0];
    for (const piece of this.#pieces(width)) {
      if (used > 0 && used + piece.visible > width) {
        lines.push(this.#finish(runs, start, end));
        [runs, used, start] = [[], 0, end];
      }
      runs = [...runs, ...piece.runs];
      used += piece.width;
      end = piece.end;
    }
    lines.push(this.#finish(runs, start, end));
    return lines;
  }

  /** The beginning of a part of the paragraph, with an ellipsis at its end. */
  shorten({ start, end }: Line, width: number): Line {
    const direction = this.#embedding.paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
    const clusters = this.#clusters.filter(
      (cluster) => cluster.start >= start && cluster.end <= end,
    );
    for (;;) {
      const kept = clusters
        .map(({ text }) => text)
        .join('')
        .trimEnd();
      const [line] = new Paragraph(`${kept}…`, this.#shaper, direction).lines(Infinity);
      if (line && (line.width <= width || clusters.length === 0)) return line;
      clusters.pop();
    }
  }
}
