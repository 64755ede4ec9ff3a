import { convert, type DomNode, type FormatCallback } from 'html-to-text';

/** Longer HTML is cut: the time for nested elements grows with the square of their number. */
const maxLength = 100_000;
/** Marks where the converter left something out. Mails do not contain it. */
const cutMark = '\u{f0000}';
const limits = { maxDepth: 100, maxChildNodes: 5_000, ellipsis: cutMark };

/** Leaves out the parts from `open` to `close`, in linear time. A part without an end stays. */
function withoutParts(html: string, open: string, close: string) {
  const [start, end] = [new RegExp(open, 'gi'), new RegExp(close, 'gi')];
  let kept = '';
  let from = 0;
  for (let found = start.exec(html); found; found = start.exec(html)) {
    end.lastIndex = start.lastIndex;
    if (!end.exec(html)) break;
    kept += html.slice(from, found.index);
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return kept + html.slice(from);
}

/**
 * What the reader of a mail does not see can be longer than its text. Words before and after the body, as mail servers add
 * them, stay.
 */
function visiblePart(html: string) {
  const hidden = [
    ['<!--', '-->'],
    ['<head\\b', '</head\\s*>'],
    ['<style\\b', '</style\\s*>'],
  ] as const;
  const shown = hidden.reduce((rest, [open, close]) => withoutParts(rest, open, close), html);
  return shown
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\bdata:[a-z]+\/[^"'\s>]*/gi, ''))
    .replace(/<(\/?)(?:html|body)\b[^<>]*>/gi, '<$1div>');
}

type Cell = { text: string };

/** A row of short cells is one line. Tables that only arrange text have longer cells. */
function rowToText(cells: Cell[]) {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return texts.join(texts.some((text) => text.includes('\n')) ? '\n' : ' | ');
}

const formatTable: FormatCallback = (table, walk, builder, { leadingLineBreaks = 2 }) => {
  function walkRow(row: DomNode) {
    builder.openTableRow();
    // Words outside of a cell get one.
    for (const cell of row.children) {
      builder.openTableCell();
      walk(cell.name === 'td' || cell.name === 'th' ? cell.children : [cell], builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  function walkPart(part: DomNode) {
    for (const child of part.children) {
      if (child.name === 'tr') walkRow(child);
      else if (['thead', 'tbody', 'tfoot'].includes(child.name ?? '')) walkPart(child);
      else walkRow({ ...child, children: [child] });
    }
  }
  builder.openTable();
  walkPart(table);
  builder.closeTable({
    tableToString: (rows) =>
      rows
        .map(rowToText)
        .filter((row) => row !== '')
        .join('\n'),
    leadingLineBreaks,
    trailingLineBreaks: leadingLineBreaks,
  });
};

/** A picture is a file of the mail; its text may be a word, such as an emoji. */
const formatPicture: FormatCallback = ({ attribs }, _, builder) => {
  if (attribs?.alt) builder.addInline(attribs.alt);
};

const asBlock = { format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } };

/**
 * The text of HTML: paragraphs, lists, rows of tables and links without their styles and scripts. Lines of quoted mails
 * begin with `>`; other block quotes are passages that the author indented.
 */
export function toPlainText(html: string) {
  const visible = visiblePart(html);
  const text = convert(visible.slice(0, maxLength), {
    wordwrap: false,
    limits,
    formatters: { mailTable: formatTable, picture: formatPicture },
    selectors: [
      { selector: 'table', format: 'mailTable' },
      { selector: 'img', format: 'picture' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'blockquote', ...asBlock },
      ...['blockquote[type=cite]', 'blockquote.gmail_quote', 'blockquote.protonmail_quote'].map(
        (selector) => ({ selector, format: 'blockquote', options: { trimEmptyLines: true } }),
      ),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
  return {
    text: text.replaceAll(cutMark, '…'),
    isComplete: visible.length <= maxLength && !text.includes(cutMark),
  };
}
