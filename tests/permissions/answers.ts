import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { callRest, callTrpc, type Fields } from '../support/transports.ts';

export type Call = { procedure: string; rest?: string; input?: Fields };

/** The responses over tRPC and, if there is a route, over REST. */
export async function answersOf(
  gva: TestApp,
  user: TestUser,
  { procedure, rest, input = {} }: Call,
) {
  const cookie = await gva.cookieOf(user);
  const answers = [await callTrpc(gva.app, procedure, input, cookie)];
  if (rest) answers.push(await callRest(gva.app, rest, input, cookie));
  return answers;
}

/** The status of the call, which must be the same over both transports; 200 for a created object. */
export async function statusFor(gva: TestApp, user: TestUser, call: Call) {
  const answers = await answersOf(gva, user, call);
  const statuses = answers.map(({ status }) => (status === 201 ? 200 : status));
  expect(new Set(statuses).size, `${call.procedure}: ${statuses}`).toBe(1);
  return statuses[0];
}

type Listed = { id: number };

const rowsIn = (body: unknown): Listed[] => {
  if (Array.isArray(body)) return body;
  const { data } = (body as { result: { data: Listed[] | { items: Listed[] } } }).result;
  return Array.isArray(data) ? data : data.items;
};

/** The listed ids in their order, which must be the same over both transports. */
export async function idsFor(gva: TestApp, user: TestUser, call: Call) {
  const lists = (await answersOf(gva, user, call)).map(({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return rowsIn(body).map(({ id }) => id);
  });
  for (const list of lists) expect(list).toEqual(lists[0]);
  return lists[0] ?? [];
}
