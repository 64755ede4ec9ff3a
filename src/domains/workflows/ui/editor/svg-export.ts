import { linkId, type Point } from '../../diagram.ts';
import type { Diagram, DrawnLink, DrawnStep, Note } from '../../diagram-json.ts';
import { getBounds, listParts } from './arrange.ts';
import { getLabelPosition, type Route, routeLinks, toPath } from './link-routes.ts';
import { getTipWidth, outline } from './shapes.ts';

// The export is always in light colors, also in dark mode.
const ink = '#1C1B18';
const muted = '#6B675F';
const brand = '#1F5D4C';
const fills = { start: '#E6F0EC', end: '#E6F0EC', process: '#FFFFFF', decision: '#F4F2EE' };
const strokes = { start: brand, end: brand, process: '#A9A498', decision: muted };
const lineHeight = 17;
const margin = 40;

const escapeXml = (text: string) =>
  text
    // XML does not allow control characters, not even as character references.
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Estimates the width in Inter at 13 px without measuring, so that the SVG is the same on every device. */
export function estimateWidth(text: string) {
  let width = 0;
  for (const letter of text) {
    if (
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
        letter,
      )
    )
      width += 13.5;
    else if (/[MWmw@%]/.test(letter)) width += 11;
    else if (/[A-Z0-9]/.test(letter)) width += 8.6;
    else width += /[iljtfr.,:;'| ]/.test(letter) ? 4.2 : 7.2;
  }
  return width;
}

/** Breaks text into lines, between words where possible, and ends with an ellipsis when it does not fit. */
export function wrap(text: string, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && estimateWidth(`${line} ${word}`) > width) end();
    if (line) line += ' ';
    for (const letter of word) {
      if (line && estimateWidth(line + letter) > width) end();
      line += letter;
    }
  }
  if (line) end();
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), `${last.slice(0, Math.max(0, last.length - 1))}…`];
}

const renderLines = (lines: string[], { x, y }: Point, anchor = 'middle') =>
  lines
    .map((line, index) => {
      const at = y + (index - (lines.length - 1) / 2) * lineHeight;
      return `<text x="${x}" y="${at}" text-anchor="${anchor}" dominant-baseline="central">${escapeXml(line)}</text>`;
    })
    .join('');

function renderStep(step: DrawnStep) {
  const { type, x, y, width, height, title } = step;
  const room = width - 2 * (type === 'decision' ? getTipWidth(step) : 10);
  const lines = wrap(title, room, Math.max(1, Math.floor((height - 8) / lineHeight)));
  return `<g transform="translate(${x} ${y})"><path d="${outline(type, step)}" fill="${fills[type]}" stroke="${strokes[type]}" stroke-width="1.5"/>${renderLines(lines, { x: width / 2, y: height / 2 })}</g>`;
}

function renderNote({ text, x, y, width, height }: Note) {
  const maxLines = Math.max(1, Math.floor((height - 16) / lineHeight));
  const lines = text
    .split('\n')
    .flatMap((line) => (line ? wrap(line, width - 20, maxLines) : ['']));
  const shown = lines.slice(0, maxLines);
  const top = 8 + (shown.length * lineHeight) / 2;
  return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="4" fill="#FDF9EC" stroke="#E4DDC8"/>${renderLines(shown, { x: 10, y: top }, 'start')}</g>`;
}

function renderLink(link: DrawnLink, route: Route, isExit: boolean) {
  const { x, y } = getLabelPosition(route, link, isExit);
  const label = link.label
    ? `<text class="label" x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${escapeXml(link.label)}</text>`
    : '';
  return `<path d="${toPath(route)}" fill="none" stroke="${muted}" stroke-width="1.5" marker-end="url(#arrow)"/>${label}`;
}

/** Renders the diagram as a self-contained SVG, with the same outlines as the canvas. */
export function toSvg(diagram: Diagram, title: string) {
  const steps = new Map(diagram.nodes.map((step) => [step.id, step]));
  const routes = routeLinks(diagram);
  const corners = [...routes.values()].flat().map((point) => ({ ...point, width: 0, height: 0 }));
  const all = getBounds([...listParts(diagram), ...corners]);
  const width = Math.max(1, all.width) + 2 * margin;
  const height = Math.max(1, all.height) + 2 * margin;
  const links = diagram.connections.flatMap((link) => {
    const route = routes.get(linkId(link));
    return route ? [renderLink(link, route, steps.get(link.from)?.type === 'decision')] : [];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${all.x - margin} ${all.y - margin} ${width} ${height}" font-family="Inter, system-ui, sans-serif" font-size="13" fill="${ink}">`,
    `<title>${escapeXml(title)}</title>`,
    '<style>.label{font-size:12px;font-weight:600;paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-linejoin:round}</style>',
    `<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1 L9 5 L0 9 Z" fill="${muted}"/></marker></defs>`,
    `<rect x="${all.x - margin}" y="${all.y - margin}" width="${width}" height="${height}" fill="#FFFFFF"/>`,
    ...diagram.notes.map(renderNote),
    ...links,
    ...diagram.nodes.map(renderStep),
    '</svg>',
  ].join('\n');
}
