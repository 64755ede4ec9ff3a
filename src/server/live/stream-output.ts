import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#shared/live-event.ts';

export type Delivery = { id: string; event: LiveEvent };

type OutputListener = {
  /** The connection is open, or its client has read what was written. */
  onWritable: () => void;
  onClose: () => void;
};

/** Where a stream of live events is written. */
export type StreamOutput = {
  connect(listener: OutputListener): void;
  /** Returns false if nothing more may be written until `onWritable`. */
  write(delivery: Delivery): boolean;
  /** Tells the client that the stream is over. */
  end(): void;
  /** Tells the client about an error and ends the stream. */
  fail(error: unknown): void;
  /** Closes the connection if the client has not read the end of the stream. */
  close(): void;
};

/** A browser reconnects when it receives nothing for this long. An idle stream sends a `hello` every 15 to 20 s. */
const reconnectAfterInactivityMs = 45_000;

export const formatEvent = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`;

/** Writes a stream to a response, in the format that tRPC's `httpSubscriptionLink` expects. */
export class ResponseOutput implements StreamOutput {
  readonly #response: ServerResponse;
  readonly #formatError: (error: unknown) => string;
  #listener: OutputListener | undefined;
  /** The end of a stream that ended before it was open. */
  #earlyEnd: string | undefined;

  constructor(response: ServerResponse, formatError: (error: unknown) => string) {
    this.#response = response;
    this.#formatError = formatError;
  }

  connect(listener: OutputListener) {
    this.#listener = listener;
    if (this.#response.destroyed) listener.onClose();
    else this.#response.on('drain', listener.onWritable).once('close', listener.onClose);
  }

  /** Sends the headers and starts the stream. */
  open(headers: NodeJS.Dict<string | number | string[]>) {
    this.#response.writeHead(200, headers);
    // Flushed separately: Node appends the first chunk to the text of the headers, which would stay in memory as its many parts (3 kB).
    this.#response.flushHeaders();
    this.#response.write(formatEvent('connected', { reconnectAfterInactivityMs }));
    if (this.#earlyEnd === undefined) this.#listener?.onWritable();
    else this.#response.end(this.#earlyEnd);
  }

  write({ id, event }: Delivery) {
    return this.#response.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  end() {
    this.#endWith(formatEvent('return', undefined));
  }

  fail(error: unknown) {
    this.#endWith(this.#formatError(error));
  }

  #endWith(text: string) {
    if (this.#response.destroyed) return;
    if (this.#response.headersSent) this.#response.end(text);
    else this.#earlyEnd ??= text;
  }

  close() {
    if (!this.#response.writableFinished) this.#response.destroy();
  }
}
