/** The parts of a received mail. */
export type ReadMail = {
  /** Unfolded, by their names in lower case. */
  headers: Map<string, string>;
  /** The content types of the parts, in their order; that of the mail itself if it has only one part. */
  types: string[];
  text: string;
  html: string;
};

function splitHead(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()] as const;
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function decode(body: string, encoding = '') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Reads a mail with one part or with alternatives. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitHead(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).slice(1, -1).map(splitPart)
    : [{ headers, body }];
  const read = parts.map((part) => ({
    type: (part.headers.get('content-type') ?? 'text/plain').split(';')[0] ?? '',
    content: decode(part.body, part.headers.get('content-transfer-encoding')),
  }));
  const contentOf = (type: string) => read.find((part) => part.type === type)?.content ?? '';
  return {
    headers,
    types: read.map(({ type }) => type),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
  };
}

const splitPart = (source: string) => splitHead(source.replace(/^\r\n/, ''));
