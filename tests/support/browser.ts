import type { FastifyInstance } from 'fastify';
import { deviceCookieName } from '#server/session/known-device.ts';

type Options = { ip?: string; userAgent?: string };

/** A separate browser: keeps its cookies and calls REST and tRPC. */
export function createBrowser(
  app: FastifyInstance,
  { ip = '127.0.0.1', userAgent = 'test' }: Options = {},
) {
  const browser = {
    cookie: '',
    /** The cookie by which the server recognises this device; it outlives sessions. */
    device: '',
    get: (url: string) => send('GET', url),
    post: (url: string, body?: object) => send('POST', url, body),
    query: (path: string) => send('GET', `/trpc/${path}`),
    mutate: (path: string, input?: object) => send('POST', `/trpc/${path}`, input ?? {}),
    signIn: (username: string, password: string) =>
      send('POST', '/api/login', { username, password }),
  };

  async function send(method: 'GET' | 'POST', url: string, payload?: object) {
    const cookie = [browser.cookie, browser.device].filter(Boolean).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies)
      if (name === deviceCookieName) browser.device = `${name}=${value}`;
      else browser.cookie = value === '' ? '' : `${name}=${encodeURIComponent(value)}`;
    return response;
  }
  return browser;
}

export type Browser = ReturnType<typeof createBrowser>;
