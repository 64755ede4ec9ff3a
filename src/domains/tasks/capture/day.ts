import { addDays, parseCalendarDate, startOfWeek } from '#shared/dates.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const weekday =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const number = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

const phrase = new RegExp(
  [
    '^(?<lead>(?:due )?(?:on|by) |due )?(?:',
    '(?<near>today|tomorrow)',
    `|(?<which>this |next )?(?<weekday>${weekday})`,
    `|(?<day>${number}) (?<month>${month})(?: (?<year>\\d{4}))?`,
    `|(?<month2>${month}) (?<day2>${number})(?:,? (?<year2>\\d{4}))?`,
    String.raw`|(?<iso>\d{4}-\d\d-\d\d)`,
    ')$',
  ].join(''),
);
const maxWords = 5;

/** Short names that are words too; they need another word that makes them a day. */
const ambiguous = new Set(['wed', 'sat', 'sun']);

/** After these words a day belongs to the title, as in "Report for Monday". */
const bindingWords = new Set(
  'for of the a from since until till last every each and or to before after between'.split(' '),
);

const twoDigits = (number: number) => String(number).padStart(2, '0');

type Parts = Record<string, string | undefined>;

function readWeekday({ weekday: name = '', which, lead }: Parts, today: string) {
  if (ambiguous.has(name) && !which && !lead) return null;
  const index = weekdays.indexOf(name.slice(0, 3));
  const weekdayOf = (day: string) => new Date(day).getUTCDay();
  const daysAfter = (day: string) => (index - weekdayOf(day) + 7) % 7;
  const nextWeek = addDays(startOfWeek(today), 7);
  if (which === 'next ') return addDays(nextWeek, daysAfter(nextWeek));
  return addDays(today, daysAfter(today) || 7);
}

/** Without a year, the next such day. */
function readMonthDay(monthName: string, day: string, year: string | undefined, today: string) {
  const monthNumber = twoDigits(months.indexOf(monthName.slice(0, 3)) + 1);
  const dayOfMonth = twoDigits(Number.parseInt(day, 10));
  const inYear = (number: number) => parseCalendarDate(`${number}-${monthNumber}-${dayOfMonth}`);
  if (year) return inYear(Number(year));
  const thisYear = Number(today.slice(0, 4));
  const first = inYear(thisYear);
  return first !== null && first >= today ? first : inYear(thisYear + 1);
}

function readPhrase(parts: Parts, today: string) {
  const { near, iso, day, day2, month: first, month2, year, year2 } = parts;
  if (near) return addDays(today, near === 'today' ? 0 : 1);
  if (iso) return parseCalendarDate(iso);
  if (parts.weekday) return readWeekday(parts, today);
  return readMonthDay(first ?? month2 ?? '', day ?? day2 ?? '', year ?? year2, today);
}

/** The day that the last words name, and their number. A day before `today` is not understood. */
export function findDay(words: readonly string[], today: string) {
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count -= 1) {
    const text = words.slice(-count).join(' ').toLowerCase().replace(/[.,]$/, '');
    const parts = phrase.exec(text)?.groups;
    if (!parts) continue;
    const before = words.at(-count - 1)?.toLowerCase() ?? '';
    if (bindingWords.has(before)) return null;
    const day = readPhrase(parts, today);
    return day !== null && day >= today ? { day, count } : null;
  }
  return null;
}
