import type { Clock } from './notification-value-sets.ts';

/** Sunday, Monday and Saturday, as `Date.getDay()` counts them. */
export const firstDays = [0, 1, 6] as const;
export type FirstDay = (typeof firstDays)[number];

/** How a user reads days and times. */
export type DateStyle = { clock: Clock; firstDayOfWeek: FirstDay };

export const defaultDateStyle: DateStyle = { clock: '12', firstDayOfWeek: 1 };

export const toFirstDay = (day: number): FirstDay =>
  firstDays.find((one) => one === day) ?? defaultDateStyle.firstDayOfWeek;

let current = defaultDateStyle;

/** The style of the signed-in user in the browser. On the server it stays the default, because it serves everyone. */
export const dateStyle = () => current;

export function setDateStyle(style: DateStyle) {
  current = style;
}
