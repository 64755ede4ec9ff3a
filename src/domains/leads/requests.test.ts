import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBrowser } from '#tests/support/browser.ts';
import { openDemoSite } from '#tests/support/demo-site.ts';

const site = openDemoSite();
const { wait, newIp, countLeads, simulateRequests } = site;

let serial = 0;
const visitor = (changes: object = {}) => ({
  fullName: 'Vic Visitor',
  email: `visitor-${++serial}@example.com`,
  ...changes,
});
const at = (ip: string) => createBrowser(site.app, { ip });
const submit = (lead: object, ip = newIp()) => at(ip).post('/api/leads', lead);

type Ticket = { ticket: string; bits: number; waitSeconds: number };

/** Solves the proof of work like the browser. */
function solve({ ticket, bits }: Ticket) {
  for (let tried = 0; ; tried += 1) {
    const digest = createHash('sha256').update(`${ticket}.${tried}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(tried);
  }
}

const newTicket = async (ip: string): Promise<Ticket> =>
  (await at(ip).get('/api/leads/ticket')).json();

test('limits store IP and email addresses only as hashes', async () => {
  const ip = newIp();
  const lead = visitor();
  await submit(lead, ip);
  const keys = await site.db.selectFrom('rateLimits').select('key').execute();
  expect(keys).toHaveLength(3);
  for (const address of [ip, lead.email]) expect(JSON.stringify(keys)).not.toContain(address);
});

test('idempotency keys are per visitor and do not store the IP address', async () => {
  const lead = visitor();
  const ip = newIp();
  const send = (payload: object, remoteAddress: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/leads',
      payload,
      remoteAddress,
      headers: { 'idempotency-key': 'one-and-only' },
    });
  const first = await send(lead, ip);
  expect(first.statusCode).toBe(201);
  expect((await send(lead, ip)).json()).toEqual(first.json());
  expect((await send(visitor(), newIp())).statusCode).toBe(201);

  const rows = await site.db.selectFrom('idempotencyKeys').selectAll().execute();
  expect(rows.map(({ owner }) => owner)).toEqual(
    Array(2).fill(expect.stringMatching(/^visitor [\w-]{43}$/)),
  );
  expect(JSON.stringify(rows)).not.toContain(ip);
});

test('a second request from the same email address within a minute is refused (409)', async () => {
  const lead = visitor();
  expect((await submit(lead)).statusCode).toBe(201);
  const again = await submit({ ...lead, email: lead.email.toUpperCase() });
  expect(again.statusCode).toBe(409);
  expect(again.json().message).toMatch(/^We already have your request from less than a minute ago/);
});

describe('under load', () => {
  test('a request needs a proof of work, which can be used once', async () => {
    await simulateRequests(20);
    const ip = newIp();
    const response = await submit(visitor(), ip);
    expect(response.statusCode).toBe(429);
    const { details } = response.json();
    expect(details).toMatchObject({ bits: 15, waitSeconds: 20 });
    expect(response.headers['retry-after']).toBe('20');

    const proof = { ticket: details.ticket, solution: solve(details) };
    wait(3);
    expect((await submit(visitor(proof))).statusCode).toBe(429);
    expect((await submit(visitor({ ...proof, solution: 'x' }), ip)).statusCode).toBe(429);
    expect((await submit(visitor(proof), ip)).statusCode).toBe(201);
    expect((await submit(visitor(proof), ip)).statusCode).toBe(429);
  });

  test('a request without work is accepted after a wait, twice per minute and IP address', async () => {
    await simulateRequests(500);
    const ip = newIp();
    const tickets = [await newTicket(ip), await newTicket(ip), await newTicket(ip)];
    const submitWith = (nth: number) => submit(visitor({ ticket: tickets[nth]?.ticket }), ip);
    wait(15);
    expect((await submitWith(0)).statusCode).toBe(429);
    wait(6);
    expect((await submitWith(0)).statusCode).toBe(201);
    expect((await submitWith(0)).statusCode).toBe(429);
    expect((await submitWith(1)).statusCode).toBe(201);
    expect((await submitWith(2)).statusCode).toBe(429);
  });

  test('the time that a visitor has already waited counts', async () => {
    const ip = newIp();
    const { ticket } = await newTicket(ip);
    await simulateRequests(20);
    wait(15);
    const response = await submit(visitor({ ticket }), ip);
    expect(response.statusCode).toBe(429);
    expect(response.json().details).toMatchObject({ bits: 15, waitSeconds: 5 });
    wait(5);
    const { ticket: same } = response.json().details;
    expect((await submit(visitor({ ticket: same }), ip)).statusCode).toBe(201);
  });

  test('a new ticket states the required work', async () => {
    expect((await at(newIp()).get('/api/leads/ticket')).json()).toMatchObject({ bits: 0 });
    await simulateRequests(60);
    expect((await at(newIp()).get('/api/leads/ticket')).json()).toMatchObject({ bits: 17 });
  });
});

test('a request with the honeypot field needs work or a wait even without load', async () => {
  const before = await countLeads();
  const ip = newIp();
  const trapped = await submit(visitor({ website: 'https://spam.example' }), ip);
  expect(trapped.statusCode).toBe(429);
  expect(await countLeads()).toBe(before);
  const { ticket } = trapped.json().details;
  wait(21);
  expect(
    (await submit(visitor({ website: 'filled in by a browser', ticket }), ip)).statusCode,
  ).toBe(201);
});

test('a form submitted within two seconds is refused (429), and invalid or old tickets are ignored', async () => {
  const ip = newIp();
  const { ticket } = await newTicket(ip);
  const quick = await submit(visitor({ ticket }), ip);
  expect(quick.statusCode).toBe(429);
  expect(quick.headers['retry-after']).toBe('2');
  wait(2);
  expect((await submit(visitor({ ticket }), ip)).statusCode).toBe(201);
  const forged = ticket.replace(/^../, '99');
  for (const other of ['x', forged])
    expect((await submit(visitor({ ticket: other }), ip)).statusCode).toBe(201);
  wait(3 * 24 * 3_600);
  expect((await submit(visitor({ ticket }), ip)).statusCode).toBe(201);
});

test.each([
  ['J Paul Ng', 201],
  ['Mary J', 400],
  ['Ng J Paul', 201],
])('the full name %s gets the status %d', async (fullName, status) => {
  expect((await submit(visitor({ fullName }))).statusCode).toBe(status);
});
