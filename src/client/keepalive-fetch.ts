/**
 * Browsers refuse keepalive requests when the bodies of a page's pending ones exceed 64 KiB. Half of it, because a request
 * counts until its response has been read.
 */
const maxPendingBytes = 32 * 1024;

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

let pendingBytes = 0;

function sizeOf({ body }: Init) {
  if (!body) return 0;
  return typeof body === 'string' ? new Blob([body]).size : Number.POSITIVE_INFINITY;
}

/** Sends a request that continues when the page is reloaded or closed. A request with a large body ends with the page. */
export async function keepaliveFetch(
  url: RequestInfo | URL,
  { signal = null, ...init }: Init = {},
) {
  const bytes = sizeOf(init);
  if (pendingBytes + bytes > maxPendingBytes) return fetch(url, { ...init, signal });
  pendingBytes += bytes;
  try {
    return await fetch(url, { ...init, signal, keepalive: true });
  } finally {
    pendingBytes -= bytes;
  }
}
