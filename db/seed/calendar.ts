const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Days are counted from today, so -1 is yesterday. They are in UTC, so that the demo is the same everywhere. */
export class Calendar {
  readonly now: Date;
  readonly #midnight: number;

  constructor(now: Date) {
    this.now = now;
    this.#midnight = Math.floor(now.getTime() / day) * day;
  }

  /** A calendar day such as '2030-01-31'. */
  date(offset: number) {
    return new Date(this.#midnight + offset * day).toISOString().slice(0, 10);
  }

  /** A time on a day, in hours after midnight; at least a minute in the past. */
  at(offset: number, hours: number) {
    const moment = this.#midnight + offset * day + Math.round(hours * 3600) * 1000;
    return new Date(Math.min(moment, this.now.getTime() - minute));
  }

  minutesAgo(minutes: number) {
    return new Date(this.now.getTime() - minutes * minute);
  }

  isWeekday(offset: number) {
    const weekday = new Date(this.#midnight + offset * day).getUTCDay();
    return weekday > 0 && weekday < 6;
  }

  /** The start of the week before the current one. */
  lastMonday() {
    const weekday = (new Date(this.#midnight).getUTCDay() + 6) % 7;
    return new Date(this.#midnight - (weekday + 7) * day);
  }

  /** The day itself if it is a weekday, otherwise the next weekday. */
  weekday(offset: number): number {
    return this.isWeekday(offset) ? offset : this.weekday(offset + 1);
  }

  /** The day itself if it is a weekday, otherwise the previous weekday. */
  weekdayBefore(offset: number): number {
    return this.isWeekday(offset) ? offset : this.weekdayBefore(offset - 1);
  }

  /** The same day of the month `months` later, as in billing: the 31st becomes the last day of a shorter month. */
  dateInMonths(offset: number, months: number) {
    const from = new Date(this.#midnight + offset * day);
    const last = new Date(
      Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
    ).getUTCDate();
    const to = Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      Math.min(from.getUTCDate(), last),
    );
    return new Date(to).toISOString().slice(0, 10);
  }
}
