const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The demo's days count from today: -1 is yesterday. All of it in UTC, so that it is the same everywhere. */
export class Calendar {
  readonly now: Date;
  readonly #midnight: number;

  constructor(now: Date) {
    this.now = now;
    this.#midnight = Math.floor(now.getTime() / day) * day;
  }

  /** A calendar day, '2030-01-31'. */
  date(offset: number) {
    return new Date(this.#midnight + offset * day).toISOString().slice(0, 10);
  }

  /** A moment of a day, given in hours after midnight; never later than a minute ago. */
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

  /** The day itself, or the next one people work on. */
  weekday(offset: number): number {
    return this.isWeekday(offset) ? offset : this.weekday(offset + 1);
  }

  /** The day itself, or the last one before it that people work on. */
  weekdayBefore(offset: number): number {
    return this.isWeekday(offset) ? offset : this.weekdayBefore(offset - 1);
  }

  /** The same day of the month `months` later, as billing counts (the 31st becomes the last day). */
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
