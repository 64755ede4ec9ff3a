import { updateFileList } from '#domains/files/queries.ts';
import type { ActorName, World } from '../calls/world.ts';
import { findTexts } from './private-texts.ts';

/** The ids of all rows of `client` and `va`, and of all rows of `otherClient` and `otherVa`. */
export const pairs = [
  { id: 900_001, client: 'client', va: 'va', rate: '37.91' },
  { id: 900_002, client: 'otherClient', va: 'otherVa', rate: '41.73' },
] as const;

/** The total of drafts, which only administrators may read. */
const draft = '71.37';
const leadAddress = 'lead@private.example';
const uuid = '00000000-5ec2-4000-8000-00000090';

/** A row for each private text of `private-texts.ts`. */
const rowsOfPair = `
  insert into month_closings (month, kind, actor_id, reason) values ('2001-01-01', 'reopened', $admin, 'x');
  insert into client_notes (client_id, author_id, content) values ($client, $admin, 'x');
  insert into client_needs (client_id, services, hours_per_week, time_zone, languages)
    values ($client, '{customer-support}', 1, 'UTC', 'x');
  insert into matches (client_id, va_id, note, proposed_at, ended_at, outcome, reason)
    values ($client, $va, 'x', now(), now(), 'declined', 'x');
  insert into feedback (client_id, va_id, rating) values ($client, $va, 4);
  insert into billing_addresses (client_id, line1, city, country) values ($client, 'x', 'x', 'x');
  insert into saved_cards (client_id, token, label, billing_name, billing_email) values ($client, 'a token', 'x', 'x', 'x@x');
  insert into subscriptions (id, user_id, plan, status, monthly_hours, hourly_rate, start_date, end_date)
    overriding system value values ($id, $client, 'part-time', 'inactive', 1, 1, '2019-01-01', '2019-02-01');
  insert into payments (id, client_id, kind, plan, monthly_hours, hourly_rate, amount, currency, status, billing_name,
    billing_email, company_name, payment_method, method, reference, note, paid_on, subscription_id, period_start, period_end)
    overriding system value values ($id, $client, 'recorded', 'part-time', 1, 1, 1, 'usd', 'succeeded', 'x', 'x@x', 'x', 'x',
      'cash', 'x', 'x', '2019-01-01', $id, '2019-01-01', '2019-02-01');
  insert into invoices (kind, client_id, payment_id, buyer_name, buyer_email, buyer_company)
    values ('invoice', $client, $id, 'x', 'x@x', 'x');
  select add_invoice_line(id, 'plan', 'x', 1, 1), issue_invoice(id) from invoices where payment_id = $id;
  insert into invoices (kind, client_id, credited_invoice_id, reason, created_by, seller_name, tax_label, buyer_name,
      buyer_email, buyer_company)
    select 'credit-note', $client, id, 'x', $admin, 'x', 'x', 'x', 'x@x', 'x' from invoices where payment_id = $id;
  with note as (select id from invoices where kind = 'credit-note' and client_id = $client)
    select add_invoice_line(id, 'credit', 'x', 1, 1) from note;
  update invoices set issued_on = billing_day() where kind = 'credit-note' and client_id = $client;
  insert into payment_voids (payment_id, reason) values ($id, 'x');
  insert into payments (client_id, kind, plan, monthly_hours, hourly_rate, amount, currency, status, failure, billing_name,
    billing_email, checkout_id, provider, provider_reference)
    values ($client, 'subscription', 'part-time', 1, 1, 1, 'usd', 'failed', 'x', 'x', 'x@x', $uuid, 'demo', $uuid);
  insert into hours_ledger (client_id, period_start, kind, hours, reason) values ($client, '2019-01-01', 'correction', 1, 'x');
  insert into invoices (id, kind, client_id)
    overriding system value values ($id, 'invoice', $client), ($id + 10, 'invoice', $client);
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, net, tax)
    select id, 1, 'other', 'x', 1, price, price, 0 from (values ($id, 2), ($id + 10, ${draft})) as line (id, price);
  update invoices set number = 'T-' || $id, issued_on = '2019-01-01', due_on = '2019-01-15', seller_name = 'x',
    seller_address = 'x', seller_tax_number = 'x', seller_footer = 'x', tax_label = 'x', buyer_name = 'x',
    buyer_email = 'x@x', buyer_company = 'x', buyer_address = 'x', buyer_tax_number = 'x' where id = $id;
  insert into payments (invoice_id, client_id, kind, plan, monthly_hours, hourly_rate, amount, currency, status, billing_name,
    billing_email, company_name, billing_address, tax_number, payment_method, method, reference, paid_on, recorded_by)
    values ($id, $client, 'recorded', 'custom', 0, 0, 2, 'usd', 'succeeded', 'x', 'x@x', 'x', 'x', 'x', 'Cash', 'cash', 'x',
      '2019-01-02', $admin);
  insert into tasks (id, title, description, client_id, va_id, status, category, due_date)
    overriding system value select id, 'A title', 'A description', $client, $va, 'in-progress', 'admin', '2030-01-31'
    from unnest(array[$id, $id + 10]) as id;
  delete from tasks where id = $id + 10;
  insert into task_comments (task_id, user_id, content) values ($id, $va, 'Findable');
  insert into files (storage_key, purpose, name, size, type, sha256, has_thumbnail, uploader_id, task_id)
    values ($uuid, 'attachment', 'Findable', 1, 'image/png', repeat('0', 64), false, $client, $id);
  insert into messages (id, sender_id, receiver_id, content) overriding system value values ($id, $client, $va, 'Findable');
  insert into support_conversations (user_id) values ($client), ($va);
  insert into support_messages (user_id, sender_id, is_answer, content)
    values ($client, $client, false, 'x'), ($va, $va, false, 'x');
  insert into time_logs (id, task_id, va_id, start_time, end_time, duration, approval, approved_at, approved_by)
    overriding system value
    values ($id, $id, $va, '2026-01-31T20:00Z', '2026-01-31T21:00Z', 1, 'approved', '2026-01-31T22:00Z', $client);
  insert into time_logs (task_id, va_id, start_time, end_time, duration, approval, return_reason)
    values ($id, $va, '2026-01-31T21:00Z', '2026-01-31T22:00Z', 1, 'returned', 'x'),
      ($id, $va, '2026-03-02T21:00Z', '2026-03-02T22:00Z', 1, 'submitted', null);
  insert into time_log_changes (time_log_id, start_time, duration, notes, client_id) values ($id, now(), 1, 'x', $client);
  insert into time_log_decisions (time_log_id, client_id, kind, hours, actor_id, reason)
    values ($id, $client, 'returned', 1, $client, 'x');
  insert into time_adjustments (request_id, time_log_id, hours, reason, actor_id) values ($uuid, $id, 1, 'x', $admin);
  insert into time_corrections (kind, time_log_id, client_id, va_id, actor_id, reason, former_start_time, former_duration,
    former_notes, start_time, duration, notes) values ('changed', $id, $client, $va, $admin, 'x', now(), 1, 'x', now(), 1, 'x');
  insert into timers (va_id, task_id) values ($va, $id);
  insert into routines (id, client_id, title, description) overriding system value values ($id, $client, 'Findable', 'x');
  insert into routine_occurrences (routine_id, due_on, status, error) values ($id, '2019-01-01', 'failed', 'x');
  insert into workflows (id, client_id, title, category, status)
    overriding system value values ($id, $client, 'Findable', 'x', 'published');
  insert into workflow_steps (workflow_id, key, title) values ($id, 'x', 'x');
  insert into workflow_comments (workflow_id, user_id, content) values ($id, $client, 'x');
  insert into workflow_runs (id, task_id, workflow_id, workflow_version, title, diagram, total) overriding system value
    values ($id, $id, $id, 1, 'x', '{"nodes": [], "connections": [], "notes": []}', 1);
  insert into pay_rates (va_id, valid_from, hourly_rate, created_by) values ($va, '2000-01-01', $rate, $admin);
  insert into pay_statements (id, va_id, month, va_name, va_email)
    overriding system value values ($id, $va, '2026-01-01', 'x', 'x@x'), ($id + 10, $va, '2026-03-01', 'x', 'x@x');
  insert into pay_statement_lines (statement_id, source, source_id, client_id, client_name, task_id, task_title, booked_on,
    rate_date, hours, hourly_rate)
    values ($id, 'log', $id, $client, 'x', $id, 'x', '2026-01-31', '2026-01-31', 1, $rate);
  insert into pay_adjustments (request_id, statement_id, kind, amount, note, created_by)
    values ($uuid, $id, 'bonus', 1, 'x', $admin), (gen_random_uuid(), $id + 10, 'bonus', ${draft}, 'x', $admin);
  update pay_statements set status = 'approved', approved_at = now(), approved_by = $admin where id = $id;
  update pay_statements set status = 'paid', paid_at = now(), paid_on = '2026-02-01', paid_by = $admin,
    payout_reference = 'x' where id = $id;`;

const rowsOfAdmin = `
  update matches set ended_at = null, outcome = null, reason = null where client_id = $otherClient;
  insert into leads (id, full_name, email, status, rejection_note)
    overriding system value values ($id, 'Findable', '${leadAddress}', 'rejected', 'x');
  insert into lead_comments (lead_id, user_id, content) values ($id, $admin, 'x');
  insert into lead_mails (lead_id, recipient, subject, content) values ($id, 'x@x', 'x', 'x');
  insert into lead_answers (lead_id, sender, subject, content) values ($id, 'x@x', 'x', 'x');
  insert into lead_merges (merged_id, lead_id, full_name, email, company, phone, message, service_type, requested_at)
    values (800000, $id, 'x', 'x@x', 'x', 'x', 'x', 'x', now());
  insert into custom_plan_templates (name, monthly_hours, hourly_rate) values ('x', 1, 1);
  insert into exports (request_id, owner_id, owner_role, list, filter, status, failure, settled_at)
    values (gen_random_uuid(), $admin, 'admin', 'leads', '{}', 'failed', 'x', now());
  insert into failed_jobs (job, input, about, reason, attempts, queued_at) values ('x', '{}', 'x', 'x', 1, now());
  insert into invitations (digest, email, full_name, role, expires_at)
    values ('x', 'private@example.com', 'x', 'va', '2100-01-01');
  update seller_details set name = 'x', address = 'x', tax_number = 'x', footer = 'x';`;

/** Creates the private rows. Returns a function that finds their texts and values in responses. */
export async function createPrivateRows({ gva: { database }, people }: World) {
  const run = (text: string, values: Record<string, unknown>) =>
    database.pool.query(text.replace(/\$(\w+)/g, (_, name: string) => String(values[name])));
  const admin = people.admin.id;
  for (const { id, rate, ...pair } of pairs) {
    const [client, va] = [people[pair.client].id, people[pair.va].id];
    await run(rowsOfPair, { id, client, va, rate, admin, uuid: `'${uuid}${String(id).slice(2)}'` });
    await updateFileList(database.db, { taskId: id }, client);
  }
  await run(rowsOfAdmin, { id: pairs[0].id, admin, otherClient: people.otherClient.id });
  return makeFinder(people);
}

const vas: ActorName[] = ['va', 'otherVa'];
const clients: ActorName[] = ['client', 'otherClient'];
/** Who else reads the name of a person, and who reads the username and the email address. */
const whoReads: Record<keyof World['people'], { name: ActorName[]; address: ActorName[] }> = {
  admin: { name: [...vas, 'newVa', ...clients], address: [] },
  // `newVa` gets a task of `client`.
  client: { name: [...vas, 'newVa'], address: ['va'] },
  otherClient: { name: vas, address: ['otherVa'] },
  va: { name: [...vas, ...clients], address: ['client'] },
  otherVa: { name: [...vas, ...clients], address: ['otherClient'] },
  newVa: { name: clients, address: [] },
};

const whole = (text: string) =>
  new RegExp(`(?<![\\w.-]|\\d:)${text.replaceAll('.', '\\.')}(?!\\d)`);

/** Values that only some actors, and administrators, may read. */
export const privateValues = (people: World['people']) => [
  ...(Object.keys(people) as (keyof World['people'])[]).flatMap((person) => {
    const { fullName, username } = people[person];
    const { name, address } = whoReads[person];
    return [
      { what: `the name of ${person}`, pattern: whole(fullName), readers: [person, ...name] },
      { what: `the address of ${person}`, pattern: whole(username), readers: [person, ...address] },
    ];
  }),
  ...pairs.map(({ va, rate }) => ({
    what: `the pay of ${va}`,
    pattern: whole(rate),
    readers: [va as ActorName],
  })),
  { what: 'the address of a lead', pattern: whole(leadAddress), readers: [] as ActorName[] },
  { what: 'a draft', pattern: whole(draft), readers: [] as ActorName[] },
];

/** What nobody reads: hashes of passwords, tokens of cards, keys of files and references of payment providers. */
const internals = new RegExp(`\\$argon2|a token|${uuid}`);

export type FindPrivate = ReturnType<typeof makeFinder>;

function makeFinder(people: World['people']) {
  const values = privateValues(people);
  /** The private texts and values in a response, and whether the actor may read them. */
  return (actor: ActorName, body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    const found = values
      .filter(({ pattern }) => pattern.test(text))
      .map(({ what, readers }) => ({
        what,
        mayRead: actor === 'admin' || readers.includes(actor),
      }));
    if (internals.test(text)) found.push({ what: 'internals', mayRead: false });
    return [...found, ...findTexts(actor, people, text)];
  };
}
