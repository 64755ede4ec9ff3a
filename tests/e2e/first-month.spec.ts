import { sendInvoices } from '#domains/invoices/jobs.ts';
import { renewPlans } from '#domains/payments/jobs.ts';
import { openDatabase } from '#server/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import {
  closeMonth,
  countClicks,
  inviteVas,
  matchPayments,
  openLine,
  payVa,
  sellPlan,
  setPlans,
  setUp,
  takeLeads,
  work,
} from './support/first-month.ts';
import { inbox } from './support/inbox.ts';
import { goTo } from './support/portal.ts';
import { startServer } from './support/server.ts';
import { expect, password, test, testConnections } from './support/test.ts';

const owner = { username: 'owner', password };

/** The first whole week after a sale two months ago, and its month. */
function firstWeek() {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - 2);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  const monday = day.toISOString().slice(0, 10);
  return { monday, month: monday.slice(0, 7) };
}

test('an owner sets up Brightdesk, sells a plan, is paid, pays a VA and closes the month', async ({
  open,
}) => {
  test.slow();
  const server = await startServer({
    seed: 'none',
    variables: () => ({
      MAX_LOG_AGE_DAYS: '100',
      ADMIN_USERNAME: owner.username,
      ADMIN_EMAIL: 'owner@brightdesk.example',
      ADMIN_PASSWORD: owner.password,
    }),
  });
  const { url } = server;
  const database = openDatabase(server.databaseUrl, testConnections);
  const { monday, month } = firstWeek();
  try {
    const page = await open(owner, null, { url });
    const agency = { page, open, url, database };
    const { act, clicks } = await countClicks(page);
    await page.goto('/dashboard');
    await act('agency name, logo and owner', () => setUp(agency));
    await act('plans and prices', () => setPlans(agency));
    let ofVa = page;
    await act('invite two VAs', async () => {
      ofVa = await inviteVas(agency);
    });
    await act('a lead by hand', () => takeLeads(agency));
    let client = owner;
    await act('sell a plan and assign a VA', async () => {
      client = await sellPlan(agency);
    });
    await enqueue(database.db, renewPlans, {});
    await goTo(page, 'Dashboard');
    await expect(openLine(page)).toContainText('Open $640.00');
    const ofClient = await open(client, '/dashboard', { url });
    await test.step('work', () => work(ofClient, ofVa, agency, monday));
    await enqueue(database.db, renewPlans, {});
    await expect(openLine(page)).toContainText('Open $1,920.00, overdue $640.00');
    await enqueue(database.db, sendInvoices, {});
    await page.keyboard.press('i');
    await expect(inbox(page)).toContainText('INV-000001');
    await page.keyboard.press('Escape');
    await act('match two payments', () => matchPayments(agency));
    await act('pay the VA', () => payVa(agency, month));
    await act('close the month', () => closeMonth(agency, month));

    await test.step('the same numbers on seven screens', async () => {
      const main = page.getByRole('main');
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      for (const [path, where, amount] of [
        ['/dashboard', openLine(page), 'Open $1,080.00'],
        ['/clients', row('Hannah Hill'), '$1,080.00'],
        ['/billing', main, 'Open $1,080.00'],
        ['/payments', row('INV-000001'), '$640.00'],
        ['/payments', row('INV-000002'), '$200.00'],
        ['/business', main, 'Revenue$1,280.00'],
        [`/business?from=${month}`, main, 'Cost of approved hours$20.00'],
        [`/closing?month=${month}`, main, '$20.00'],
      ] as const) {
        await page.goto(path);
        await expect(where, path).toContainText(amount);
      }
      await ofClient.goto('/subscription-management');
      await expect(ofClient.getByRole('region', { name: 'Open amounts' })).toContainText(
        'Open $1,080.00',
      );
    });
    await test.step('the bell told of each step', async () => {
      await page.keyboard.press('i');
      for (const told of ['Ivan Ives', 'Vera Vine', 'Omar Oak', 'Submitted the week'])
        await expect(inbox(page)).toContainText(told);
    });
    expect(clicks).toEqual({
      'agency name, logo and owner': 1,
      'plans and prices': 9,
      'invite two VAs': 3,
      'a lead by hand': 1,
      'sell a plan and assign a VA': 6,
      'match two payments': 7,
      'pay the VA': 7,
      'close the month': 2,
    });
    // A page without its server would report errors.
    for (const one of page.context().browser()?.contexts() ?? [])
      for (const opened of one.pages()) await opened.close();
  } finally {
    await database.close();
    await server.stop();
  }
});
