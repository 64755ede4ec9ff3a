import { Readable } from 'node:stream';
import { EventSource as EventStream } from 'eventsource';
import type { FastifyInstance } from 'fastify';
import { userHeader } from '#shared/user-header.ts';
import { noteRequest } from '#tests/support/recent-requests.ts';

type Result = { result?: { data: unknown }; error?: unknown };
type Call = { input: string; send: () => Promise<Response> };
type Answer = (call: Call) => Promise<Response>;

const failure = {
  message: 'Something went wrong. Please try again.',
  code: -32603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: 'of-the-failed-request' },
};

export type Network = ReturnType<typeof connect>;

const outside = globalThis.fetch;

/** The procedures that a request calls, such as `tasks.list`. None if it is no call. */
const proceduresOf = ({ pathname }: URL) =>
  pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [];

/** Passes the requests of the page to the server in this process, with the cookie of a browser. */
export function connect(app: FastifyInstance) {
  let cookie = '';
  /** The user of the open page; undefined after the page has signed in or out. */
  let user: string | undefined;
  let streamStart = '';
  /** Only from the first page of the test to its end: until then, components of a former page may still be loading. */
  let isConnected = false;
  let calls: string[][] = [];
  const answers = new Map<string, Answer>();
  const replacements = new Map<string, (result: Result) => Result>();
  const pending = new Set<Promise<unknown>>();

  const optionsOf = (
    { pathname, search }: URL,
    { method = 'GET', headers, body }: RequestInit,
  ) => ({
    method: method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(new Headers(headers)), ...(cookie && { cookie }) },
    ...(typeof body === 'string' && { payload: body }),
  });

  async function send(url: URL, init: RequestInit) {
    const options = optionsOf(url, init);
    const request = app.inject(options);
    pending.add(request);
    const response = await request.finally(() => pending.delete(request));
    noteRequest(options, response);
    const [set] = [response.headers['set-cookie']].flat();
    if (set) {
      cookie = set.replace(/;.*/, '');
      user = undefined;
    }
    const headers = response.headers as Record<string, string>;
    const body = replaceResults(proceduresOf(url), response.body);
    return new Response(body || null, { status: response.statusCode, headers });
  }

  function replaceResults(procedures: string[], body: string) {
    if (!procedures.some((name) => replacements.has(name))) return body;
    const results: Result[] = [JSON.parse(body)].flat();
    const replaced = results.map((result, index) => {
      const replace = replacements.get(procedures[index] ?? '');
      return replace ? replace(result) : result;
    });
    return JSON.stringify(body.startsWith('[') ? replaced : replaced[0]);
  }

  function answer(url: URL, init: RequestInit) {
    const procedures = proceduresOf(url);
    if (procedures.length > 0) calls.push(procedures);
    const name = procedures.find((procedure) => answers.has(procedure));
    const given = name && answers.get(name);
    const input = url.searchParams.get('input') ?? '';
    return given ? given({ input, send: () => send(url, init) }) : send(url, init);
  }

  function request(input: RequestInfo | URL, init: RequestInit = {}) {
    const url = new URL(String(input), location.href);
    if (url.origin !== location.origin) return outside(input, init);
    const aborted = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => aborted.reject(init.signal?.reason));
    // A page that was closed gets no response.
    const sender = new Headers(init.headers).get(userHeader);
    const isOpen = isConnected && (user === undefined || sender === null || sender === user);
    return Promise.race([aborted.promise, ...(isOpen ? [answer(url, init)] : [])]);
  }

  async function openStream(url: URL, init: RequestInit) {
    const input = JSON.parse(url.searchParams.get('input') ?? '{}');
    url.searchParams.set(
      'input',
      JSON.stringify({ ...input, lastEventId: input.lastEventId ?? streamStart }),
    );
    const response = await app.inject({ ...optionsOf(url, init), payloadAsStream: true });
    init.signal?.addEventListener('abort', () => response.raw.res.destroy());
    const body = Readable.toWeb(response.stream()) as BodyInit;
    const headers = response.headers as Record<string, string>;
    return new Response(body, { status: response.statusCode, headers });
  }

  class LiveStream extends EventStream {
    constructor(url: string) {
      super(new URL(url, location.href), {
        fetch: (to, init) => openStream(new URL(to), init as RequestInit),
      });
    }
  }
  Object.assign(globalThis, { fetch: request, EventSource: LiveStream });

  const respond = (procedure: string, give: Answer) => {
    answers.set(procedure, give);
  };

  return {
    /** The procedures that each request since the last look has called. */
    takeCalls() {
      const taken = calls;
      calls = [];
      return taken;
    },
    /** Answers requests that call a procedure; `send` passes the request to the server. */
    respond,
    /** Requests that call a procedure do not reach the server. */
    abort: (procedure: string) =>
      respond(procedure, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Requests that call a procedure wait until the returned function is called, if ever. */
    hold(procedure: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      respond(procedure, ({ send: pass }) => promise.then(pass));
      return resolve;
    },
    /** Replaces the result of a procedure in the responses of the server. */
    replace<Data>(procedure: string, change: (data: Data) => unknown) {
      replacements.set(procedure, ({ result, ...rest }) => ({
        ...rest,
        ...(result && { result: { data: change(result.data as Data) } }),
      }));
    },
    /** The server seems to have failed in this procedure, but not in others of the same request. */
    fail(procedure: string) {
      replacements.set(procedure, () => ({ error: failure }));
    },
    /** Requests and responses pass unchanged again. */
    restore() {
      answers.clear();
      replacements.clear();
    },
    /** Requests have this cookie. With a user, 0 for a visitor, those that a page of another one has begun get no response. */
    setCookie(next: string, userId?: number) {
      isConnected = true;
      cookie = next;
      user = userId?.toString();
    },
    /** Streams begin after this position if the page does not say where. */
    startStreamsAt(position: string) {
      streamStart = position;
    },
    /** Waits for the responses of the server, because the next user or test changes its rows. */
    async disconnect() {
      isConnected = false;
      await Promise.allSettled(pending);
    },
  };
}
