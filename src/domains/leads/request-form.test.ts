import { describe, expect, test } from 'vitest';
import { openDemoSite } from '#tests/support/demo-site.ts';

const site = openDemoSite();
const { wait, newIp, countLeads, simulateRequests } = site;

let serial = 0;
const form = (fields: Record<string, string>, headers: Record<string, string> = {}, ip = newIp()) =>
  site.app.inject({
    method: 'POST',
    url: '/api/leads',
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const formFields = (changes: Record<string, string> = {}) => ({
  firstName: 'Vic',
  lastName: 'Visitor',
  email: `typed-${++serial}@example.com`,
  ...changes,
});

describe('a form submitted without JavaScript', () => {
  test('is stored like one submitted by script and returns a confirmation page', async () => {
    const fields = formFields({
      serviceType: 'Other',
      customServiceType: 'Falconry',
      phone: '',
      plan: 'full-time',
    });
    const answer = await form(fields, { origin: 'http://localhost:80' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<h1>Demo Request Submitted!</h1>');
    const lead = await site.db
      .selectFrom('leads')
      .select(['fullName', 'serviceType', 'plan', 'phone', 'status'])
      .where('email', '=', fields.email)
      .executeTakeFirst();
    expect(lead).toEqual({
      fullName: 'Vic Visitor',
      serviceType: 'Falconry',
      plan: 'full-time',
      phone: null,
      status: 'request',
    });
  });

  test('keeps the chosen plan on an error, and refuses an unknown plan (400)', async () => {
    const answer = await form(formFields({ firstName: 'V', plan: 'part-time' }));
    expect(answer.body).toContain('<option value="part-time" selected="">GVA Part-Time</option>');
    const unknown = await form(formFields({ plan: 'enterprise' }));
    expect(unknown.statusCode).toBe(400);
    expect(unknown.body).toContain('Unknown plan');
  });

  test('returns the escaped input and the errors (400)', async () => {
    const nasty = '"><script>alert(1)</script>';
    const answer = await form(
      formFields({ firstName: 'V', email: nasty, company: nasty, message: `</textarea>${nasty}` }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('First Name must be at least 2 characters');
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).not.toContain('<script>');
    expect(answer.body).not.toMatch(/<\/textarea>"/);
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  });

  test('must wait under load (429) and is then accepted', async () => {
    await simulateRequests(20);
    const ip = newIp();
    const response = await form(formFields({ message: 'Kept' }), {}, ip);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('20');
    expect(response.body).toContain('Please wait 20 seconds and send yours again.');
    expect(response.body).toContain('Kept</textarea>');
    expect(response.body).toMatch(/name="ticket" value="\d+\.15\.[\w-]{16}\.[\w-]{43}"/);
    const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(response.body) ?? [];
    wait(21);
    expect((await form(formFields({ ticket }), {}, ip)).statusCode).toBe(201);
  });

  test('is refused as a duplicate (409) and above the limit of its IP address (429)', async () => {
    const ip = newIp();
    const first = formFields();
    expect((await form(first, {}, ip)).statusCode).toBe(201);
    const again = await form(first, {}, ip);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('We already have your request from less than a minute ago.');
    for (let n = 0; n < 4; n += 1) await form(formFields(), {}, ip);
    const refused = await form(formFields({ company: 'Kept Ltd' }), {}, ip);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toMatch(/You can send them in \d+ seconds/);
    expect(refused.body).toContain('value="Kept Ltd"');
  });

  test('is refused from another site (403), on other paths (401, 415) and if too large (413)', async () => {
    const before = await countLeads();
    const foreign = await form(formFields(), { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await form(formFields(), { origin: 'null' })).statusCode).toBe(403);
    expect(await countLeads()).toBe(before);
    for (const url of ['/api/login', '/api/register', '/api/tasks', '/api/leads/1/convert']) {
      const answer = await site.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=admin',
      });
      expect([401, 415], url).toContain(answer.statusCode);
    }
    const large = await form(formFields({ message: 'x'.repeat(70_000) }));
    expect(large.statusCode).toBe(413);
  });
});
