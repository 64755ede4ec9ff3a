import { convert } from 'html-to-text';

/** Longer HTML is cut: the time for nested elements grows with the square of their number. */
const maxLength = 100_000;
const limits = { maxDepth: 100, maxChildNodes: 5_000, ellipsis: '…' };

/** Mail programs write long styles before the body. */
const bodyOf = (html: string) => html.slice(Math.max(0, html.search(/<body\b/i)));

/** The text of HTML: paragraphs, lists and links without their styles, scripts and pictures. */
export const toPlainText = (html: string): string =>
  convert(bodyOf(html).slice(0, maxLength), {
    wordwrap: false,
    limits,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
