import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { proxyHeaders } from './app.ts';
import type { Call } from './calls.ts';

/** The path on which a scanner asks whether the app has called an address that the scanner chose. */
export const endpointPath = '/~endpoint/';
/** Links and forms of all calls, for a scanner that starts at a page. */
export const callsPath = '/~calls';

type Options = { target: string; calls: Call[]; page?: string; cookie?: string };

export type Gateway = {
  address: string;
  /** Whether a 401 means that the session is lost. */
  isSignedIn: boolean;
  statuses: Map<number, number>;
  /** Server errors, and calls of the app to an address that a scanner chose. */
  failures: Set<string>;
  close: () => Promise<void>;
};

/** Each request comes from another address, so that the limits of networks do not hide anything. */
const addressOf = (count: number) =>
  `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** Adds the parameters of the call that the scanner does not know. */
function completeUrl(url: string, { query }: Call) {
  const [path, sent = ''] = url.split(/\?(.*)/s);
  const names = new URLSearchParams(sent);
  const missing = query.filter(([name]) => !names.has(name));
  const pairs = [sent, new URLSearchParams(missing).toString()].filter((text) => text !== '');
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** A scanner that fills in HTML forms knows only the texts of a JSON body. */
const completeBody = (form: Buffer, { body }: Call) =>
  JSON.stringify({
    ...(typeof body === 'object' ? body : {}),
    ...Object.fromEntries(new URLSearchParams(form.toString())),
  });

/** Leaves the scanner's other cookies in place. */
const withSession = (cookies: string | undefined, session: string) =>
  [
    session,
    ...(cookies ?? '').split(/;\s*/).filter((text) => text && !text.startsWith('gva_session=')),
  ].join('; ');

/**
 * A proxy between a scanner and the app: signs requests in, counts the responses, and remembers server errors. The path
 * `/~7/api/…` is the call with the number 7, whose method it uses, so that scanners tell calls of one path apart.
 */
export async function openGateway({ target, calls, page = '', cookie }: Options): Promise<Gateway> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const { hostname, port } = new URL(target);
  const statuses = new Map<number, number>();
  const failures = new Set<string>();
  let count = 0;

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const { url = '/', headers } = request;
    if (url === callsPath) return response.setHeader('content-type', 'text/html').end(page);
    if (url.startsWith(endpointPath)) {
      if (!/get_(ssrf|xxe)\.php/.test(url)) failures.add(`The app called ${url}`);
      return response.setHeader('content-type', 'application/json').end('{}');
    }
    const [, index, rest = url] = /^\/~(\d+)(\/.*)$/s.exec(url) ?? [];
    const call = index === undefined ? undefined : calls[Number(index)];
    const path = call ? completeUrl(rest, call) : url;
    let body = await buffer(request);
    count += 1;
    const sent: NodeJS.Dict<string | string[]> = {
      ...headers,
      host: `${hostname}:${port}`,
      ...proxyHeaders,
      'x-forwarded-for': addressOf(count),
    };
    if (cookie) sent.cookie = withSession(headers.cookie, cookie);
    if (call?.body && headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      body = Buffer.from(completeBody(body, call));
      sent['content-type'] = 'application/json';
    }
    if (body.length > 0) sent['content-length'] = String(body.length);
    const method = call && request.method === 'POST' ? call.method : request.method;
    const outgoing = send({
      ...{ hostname, port, agent, headers: sent, path },
      ...(method && { method }),
    });
    outgoing.end(body);
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (!incoming) return response.destroy();
    const status = incoming.statusCode ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) failures.add(`${status} of ${method} ${(call?.path ?? url).slice(0, 200)}`);
    response.writeHead(status, incoming.headers);
    incoming.pipe(response);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    isSignedIn: cookie !== undefined,
    statuses,
    failures,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

/** Closes the gateway and counts its responses. `refused` are those that a limit or a lost session may have hidden. */
export async function summarize({ isSignedIn, statuses, close }: Gateway) {
  await close();
  const count = (isCounted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0);
  return {
    requests: count(() => true),
    refused: count((status) => status === 429 || (isSignedIn && status === 401)),
  };
}
