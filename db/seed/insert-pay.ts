import { type Kysely, sql } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';
import { vas } from './vas.ts';

const raisedDaysAgo = 75;

/** VAs were paid less until some months ago. */
async function insertRates(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const createdBy = ids.of('admin');
  const rows = vas.flatMap(({ username, joined, payRate }): NewRow<'payRates'>[] => {
    const vaId = ids.of(username);
    const raised = -raisedDaysAgo;
    if (joined > raised)
      return [rateOf({ vaId, createdBy, hourlyRate: payRate, from: joined }, calendar)];
    return [
      rateOf({ vaId, createdBy, hourlyRate: payRate - 0.5, from: joined }, calendar),
      rateOf({ vaId, createdBy, hourlyRate: payRate, from: raised }, calendar),
    ];
  });
  await db.insertInto('payRates').values(rows).execute();
}

type Rate = { vaId: number; createdBy: number; hourlyRate: number; from: number };

const rateOf = ({ from, ...rate }: Rate, calendar: Calendar): NewRow<'payRates'> => ({
  ...rate,
  validFrom: calendar.date(from),
  createdAt: calendar.at(from, 12),
});

type Statement = { id: number; vaId: number };

/** Collects the approved hours until the end of a month. Without approved hours, there is no statement. */
async function insertStatements(db: Kysely<Database>, month: string, createdAt: Date) {
  const { rows } = await sql<Statement>`
    insert into pay_statements (va_id, month, va_name, va_email, created_at)
    select id, ${month}::date, full_name, email, ${createdAt} from users
    where role = 'va' and has_unpaid_time(id, (${month}::date + interval '1 month')::date) order by id
    returning id, va_id`.execute(db);
  for (const { id } of rows) await sql`select collect_pay(${id})`.execute(db);
  return rows;
}

/** The first moments of a day, or now if the day has not begun. */
const onDay = (day: string, calendar: Calendar) =>
  new Date(Math.min(Date.parse(`${day}T10:00:00Z`), calendar.minutesAgo(1).getTime()));

/** The pay rates of the VAs, a month that is paid, and the last month, of which a part is approved. */
export async function insertPay(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  await insertRates(db, calendar, ids);
  const adminId = ids.of('admin');
  const firstOf = (months: number) => `${calendar.dateInMonths(0, months).slice(0, 7)}-01`;
  const dayOf = (months: number, day: string) =>
    `${calendar.dateInMonths(0, months).slice(0, 7)}-${day}`;

  const approve = (statements: Statement[], at: Date) =>
    db
      .updateTable('payStatements')
      .set({ status: 'approved', approvedAt: at.toISOString(), approvedBy: adminId })
      .where('id', 'in', statements.length > 0 ? statements.map(({ id }) => id) : [0])
      .where('rateNeededOn', 'is', null)
      .execute();

  const earlier = await insertStatements(db, firstOf(-2), onDay(dayOf(-1, '01'), calendar));
  await approve(earlier, onDay(dayOf(-1, '02'), calendar));
  await db
    .updateTable('payStatements')
    .set({
      status: 'paid',
      paidOn: dayOf(-1, '03'),
      paidAt: onDay(dayOf(-1, '03'), calendar).toISOString(),
      paidBy: adminId,
      payoutReference: `Payouts ${firstOf(-2).slice(0, 7)}`,
    })
    .where('status', '=', 'approved')
    .execute();

  const latest = await insertStatements(db, firstOf(-1), onDay(firstOf(0), calendar));
  const own = latest.find(({ vaId }) => vaId === ids.of('va'));
  if (own)
    await db
      .insertInto('payAdjustments')
      .values({
        requestId: '7f1d0f62-8a0e-4c5b-9a51-2a1c6f1f9b10',
        statementId: own.id,
        kind: 'bonus',
        amount: 40,
        note: 'Thank you for the weekend of the product launch.',
        createdBy: adminId,
        createdAt: onDay(firstOf(0), calendar),
      })
      .execute();
  const approved = latest.filter((one, index) => one === own || index % 3 === 0);
  await approve(approved, onDay(dayOf(0, '02'), calendar));
}
