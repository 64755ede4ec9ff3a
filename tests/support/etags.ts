import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

const inputOf = (input: unknown) => encodeURIComponent(JSON.stringify(input));

/** URLs whose responses have an ETag. */
export const tagged = {
  list: '/api/tasks',
  listOverTrpc: `/trpc/tasks.list?input=${inputOf({})}`,
  board: `/trpc/tasks.board?batch=1&input=${inputOf({ 0: {} })}`,
  pool: `/trpc/tasks.board?input=${inputOf({ view: 'available' })}`,
};
export const batchOfTwo = `/trpc/tasks.list,tasks.board?batch=1&input=${inputOf({ 0: {}, 1: {} })}`;

/** Reads a URL, with `If-None-Match` when a tag is given. */
export const readWithTag =
  ({ app, cookieOf }: TestApp) =>
  async (user: TestUser, url: string, tag?: string) => {
    const headers = { cookie: await cookieOf(user), ...(tag && { 'if-none-match': tag }) };
    const { statusCode, headers: sent, body } = await app.inject({ url, headers });
    return { status: statusCode, tag: String(sent.etag), body, sent };
  };
