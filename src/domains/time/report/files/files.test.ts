import { strFromU8, unzipSync } from 'fflate';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { at, makeSubmitted } from '#tests/support/submitted-time.ts';
import { timeExport } from '../../export.ts';
import { maxFileRows, readReportDocument } from './operations.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createWeek, submit, approve } = makeSubmitted(() => gva);
const period = { from: at(0, -9), to: at(7, -9) };
const query = `from=${period.from}&to=${period.to}`;

const download = (user: TestUser | null, format: string, more = '') =>
  gva.requestAs(user)({ url: `/api/time-report.${format}?${query}${more}` });

/** A week with an approved line of two hours, adjusted to one and a half, and a task that looks like a formula. */
async function createReported() {
  const work = await createWeek('=1+1');
  const [first] = work.logs;
  if (!first) throw new Error('The week has no line.');
  await approve(work.client, [first]);
  await gva.callAs(admin).timeApprovals.adjust.mutate({
    id: first.id,
    requestId: crypto.randomUUID(),
    hours: -0.5,
    reason: 'Too long',
  });
  return work;
}

test('the CSV file of a client has their lines, states and total, and runs no formula', async () => {
  const { client, va } = await createReported();
  const file = await download(
    client,
    'csv',
    '&order=ascending&columns=task,duration,former,approval',
  );
  expect(file.body.split('\r\n')).toEqual([
    '\ufeffTask,Hours,Before adjustments,Approval',
    "'=1+1,1.5,2,Approved",
    "'=1+1,1,,Submitted",
    'Total,2.5,,',
    '',
  ]);
  const own = await download(va, 'csv', '&columns=duration');
  expect(own.body.split('\r\n').slice(1)).toEqual(['1', '1.5', '2.5', '']);
});

test('the XLSX file has texts instead of formulas, and totals', async () => {
  const { client } = await createReported();
  const file = await download(client, 'xlsx');
  expect(file.headers['content-type']).toContain('spreadsheetml');
  const parts = unzipSync(file.rawPayload);
  const xml = Object.entries(parts)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, content]) => strFromU8(content))
    .join('\n');
  expect(xml).toContain('=1+1');
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml).toContain('<v>2.5</v>');
  expect(xml).toContain('>Total<');
});

test('the PDF file is a PDF, also of a VA without time', async () => {
  const { client } = await createReported();
  const va = await gva.createUser({ role: 'va' });
  for (const user of [client, va]) {
    const file = await download(user, 'pdf', '&timeZone=Europe/Berlin');
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a document contains only what its reader may see, with totals by task and person', async () => {
  const { client, va } = await createReported();
  const { client: stranger } = await createWeek('Pay the invoices');
  const document = await gva
    .callAs(client)
    .timeReport.file.mutate({ ...period, format: 'pdf', timeZone: 'America/Bogota' });
  expect(document).toMatchObject({
    hours: 2.5,
    byTask: [{ name: '=1+1', hours: 2.5 }],
    byPerson: [{ name: va.fullName, hours: 2.5 }],
    rows: [
      { day: '2026-03-02', start: '4:00 am', hours: 1.5, former: 2, state: 'Approved' },
      { hours: 1, former: null, state: 'Submitted' },
    ],
  });
  const other = await gva
    .callAs(stranger)
    .timeReport.file.mutate({ ...period, format: 'pdf', clientId: client.id });
  expect(other.rows).toEqual([]);
});

/** Runs `act` after the first statement that returns logs. */
function afterFirstRead(act: () => Promise<unknown>) {
  let hasRun = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hasRun && result.rows.some((row) => 'startTime' in row)) {
        hasRun = true;
        await act();
      }
      return result;
    },
  };
  return gva.database.db.withPlugin(plugin);
}

test('time that is saved while a document is written is in its totals only if it is in its rows', async () => {
  const { client, va, task } = await createReported();
  const db = afterFirstRead(() => submit(task.id, va, at(3), 4));
  const actor = { id: client.id, role: 'client', isApproved: true } as const;
  const document = await readReportDocument(
    { db, actor, client: { ip: null } },
    { ...period, format: 'pdf', timeZone: 'UTC' },
  );
  expect(document).toMatchObject({
    rows: [{ hours: 1.5 }, { hours: 1 }],
    hours: 2.5,
    byTask: [{ hours: 2.5 }],
    byPerson: [{ hours: 2.5 }],
  });
});

test('time that is saved while a CSV file is written is in its total only if it is in its rows', async () => {
  const { client, va, task } = await createReported();
  const db = afterFirstRead(() => submit(task.id, va, at(3), 4));
  const actor = { id: client.id, role: 'client', isApproved: true } as const;
  const selection = { filter: period, columns: ['task', 'duration'] };
  const { text, count } = await timeExport.readLines({ db, actor }, selection, null);
  expect({ count, total: text.split('\r\n').at(-2) }).toEqual({ count: 2, total: 'Total,2.5' });
});

test('a visitor gets no file (401), and a wrong time zone is refused (400)', async () => {
  expect((await download(null, 'pdf')).statusCode).toBe(401);
  const { client } = await createWeek();
  expect((await download(client, 'xlsx', '&timeZone=Nowhere')).statusCode).toBe(400);
});

test('a list that is too long for a file is refused with what to do instead (409)', async () => {
  const { client, va, task } = await createWeek();
  await gva.database.pool.query(
    `insert into time_logs (task_id, va_id, start_time, end_time, duration)
     select $1, $2, $3::timestamptz + n * interval '2 seconds',
       $3::timestamptz + n * interval '2 seconds' + interval '1 second', 0.01
     from generate_series(1, $4) n`,
    [task.id, va.id, at(3), maxFileRows.pdf],
  );
  await submit(task.id, va, at(5));
  const response = await download(client, 'pdf');
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe(
    'This list has more than 2,000 rows. Set filters, or choose CSV.',
  );
  const csv = await download(client, 'csv', '&columns=task,duration');
  expect(csv.body.split('\r\n').at(-2)).toBe('Total,24');
});
