import { type Agency, agency, logoPath } from '#shared/agency.ts';
import { themeStyle } from '#shared/brand-color.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

const mark = /<svg[^>]* data-mark="(\d+)( square)?"[^>]*>[\s\S]*?<\/svg>/g;

/** The element that src/client/trpc.ts reads before the session. A text cannot end it, because it contains no `<`. */
const toElement = (shown: Agency) =>
  `<script type="application/json" id="agency">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>`;

/** The element and the style of `Logo` in src/client/ui/logo.tsx. */
function logo(logoId: number, size: string, isSquare: boolean) {
  const width = isSquare ? `width:${size}px;` : '';
  const style = `height:${size}px;${width}max-width:12rem;object-fit:contain;background:#fff;border-radius:4px`;
  return `<img src="${logoPath(logoId)}" alt="" style="${style}">`;
}

/** Writes the agency into a page that was made at build time. */
export function writeAgency(html: string, shown: Agency) {
  const style = themeStyle(shown.color);
  const filled = html
    .replaceAll('[[agency]]', () => escapeHtml(shown.name))
    // After the names, because a name in the element must not be replaced.
    .replace('<!--agency-->', () =>
      [style && `<style id="agency-colors">${style}</style>`, toElement(shown)].join(''),
    );
  const { logoId } = shown;
  return logoId === null
    ? filled
    : filled.replace(mark, (_mark, size, square) => logo(logoId, size, square !== undefined));
}

/** Makes something of the agency again after it has changed. */
export function perAgency<Made>(make: (shown: Agency) => Made): () => Made {
  let last: { shown: Agency; made: Made } | undefined;
  return () => {
    const shown = agency();
    if (last?.shown !== shown) last = { shown, made: make(shown) };
    return last.made;
  };
}
