import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { buildRequest, type Fields } from './transports.ts';

export type Callers = Record<'admin' | 'va' | 'client' | 'freeVa', TestUser>;
export type Ask = Awaited<ReturnType<typeof startCallers>>['ask'];

/** The paths of the fields of a response, such as `user.fullName`; for a list, those of its first row. */
function fieldsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], prefix);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    `${prefix}${name}`,
    ...fieldsOf(inside, `${prefix}${name}.`),
  ]);
}

/** Matches a response that has at least these fields, such as `id user(fullName role)` with nested fields in brackets. */
export function shape(...parts: string[]) {
  const within: string[] = [];
  const fields: string[] = [];
  for (const [token] of parts.join(' ').matchAll(/\w+\(?|\)/g)) {
    const name = token.replace('(', '');
    if (token === ')') within.pop();
    else fields.push([...within, name].join('.'));
    if (token.endsWith('(')) within.push(name);
  }
  return { fields: expect.arrayContaining(fields) };
}

/** Calls REST over HTTP, as an outside program does. */
export async function startCallers(gva: TestApp) {
  const origin = await gva.listen();
  const people: Callers = {
    admin: await gva.createUser({ role: 'admin' }),
    va: await gva.createUser({ role: 'va' }),
    client: await gva.createUser({ role: 'client' }),
    freeVa: await gva.createUser({ role: 'va' }),
  };
  async function ask(who: keyof Callers | null, routeName: string, fields: Fields = {}) {
    const { method, url, payload } = buildRequest(routeName, fields);
    const cookie = who ? await gva.cookieOf(people[who]) : '';
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const body = await response.json();
    expect(response.ok, `${routeName}: ${JSON.stringify(body)}`).toBe(true);
    return { id: Number(body.id), fields: fieldsOf(body) };
  }
  return { people, ask };
}
