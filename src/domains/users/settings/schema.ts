import * as z from 'zod';
import { firstDays } from '#shared/date-style.ts';
import { clocks } from '#shared/notification-value-sets.ts';
import { rule } from '#shared/rule.ts';

const hour = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');

export const dateStyle = z.object({
  /** 0 for Sunday, 1 for Monday, 6 for Saturday. */
  firstDayOfWeek: z.literal(firstDays),
  clock: z.enum(clocks),
});

/** How a user wants to be told of things, and how they read days and times. */
export const userSettings = dateStyle
  .extend({
    /** Full hours in the user's time zone between which nothing is mailed; they may include midnight. Null for none. */
    quietFrom: hour.nullable(),
    quietTo: hour.nullable(),
    /** The hour of the daily digest; null for none. */
    digestHour: hour.nullable(),
  })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof userSettings>;

/** Only the given settings are changed. Quiet hours are changed together. */
export const setUserSettingsInput = userSettings
  .partial()
  .refine(
    ({ quietFrom, quietTo }) => (quietFrom == null) === (quietTo == null),
    rule('quietTo', 'Choose both hours', ['quietFrom']),
  )
  .refine(
    ({ quietFrom, quietTo }) => quietFrom == null || quietFrom !== quietTo,
    rule('quietTo', 'Choose two different hours', ['quietFrom']),
  );
