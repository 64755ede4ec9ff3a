import { describe, expect, test } from 'vitest';
import { isDue, isQuiet, type MailTimes, type PendingEntry } from './schedule.ts';

const times = (changes: Partial<MailTimes> = {}): MailTimes => ({
  timeZone: 'UTC',
  quietFrom: null,
  quietTo: null,
  digestHour: null,
  ...changes,
});

const entry = (changes: Partial<PendingEntry> = {}): PendingEntry => ({
  kind: 'comment',
  createdAt: '2026-03-03T12:00:00.000Z',
  updatedAt: '2026-03-03T12:00:00.000Z',
  mailedAt: null,
  ...changes,
});

const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  const night = { quietFrom: 22, quietTo: 7 };

  test.each([
    // 21:59 and 22:00 in Los Angeles, 06:59 and 07:00 the next morning.
    ['America/Los_Angeles', '2026-03-04T05:59:00Z', false],
    ['America/Los_Angeles', '2026-03-04T06:00:00Z', true],
    ['America/Los_Angeles', '2026-03-04T14:59:00Z', true],
    ['America/Los_Angeles', '2026-03-04T15:00:00Z', false],
    // The same instants are noon and evening in Manila.
    ['Asia/Manila', '2026-03-04T06:00:00Z', false],
    ['Asia/Manila', '2026-03-04T14:00:00Z', true],
    [null, '2026-03-04T23:30:00Z', true],
    ['Mars/Olympus', '2026-03-04T23:30:00Z', true],
  ])('in %s at %s: %s', (timeZone, now, isHeld) => {
    expect(isQuiet(times({ timeZone, ...night }), at(now))).toBe(isHeld);
  });

  test('may be within a day, and none are set by default', () => {
    const noon = times({ quietFrom: 12, quietTo: 14 });
    expect(isQuiet(noon, at('2026-03-04T13:59:00Z'))).toBe(true);
    expect(isQuiet(noon, at('2026-03-04T14:00:00Z'))).toBe(false);
    expect(isQuiet(times(), at('2026-03-04T03:00:00Z'))).toBe(false);
  });
});

describe('without a digest', () => {
  test.each(['approval-wanted', 'payment-failed', 'mention', 'message-missed'] as const)(
    'an entry of kind %s is due immediately',
    (kind) => {
      expect(isDue(entry({ kind }), times(), at('2026-03-03T12:00:01Z'))).toBe(true);
    },
  );

  test('another entry is due five minutes after the last act, or 15 minutes after the first', () => {
    expect(isDue(entry(), times(), at('2026-03-03T12:04:59Z'))).toBe(false);
    expect(isDue(entry(), times(), at('2026-03-03T12:05:00Z'))).toBe(true);
    const busy = entry({ updatedAt: '2026-03-03T12:14:00.000Z' });
    expect(isDue(busy, times(), at('2026-03-03T12:14:30Z'))).toBe(false);
    expect(isDue(busy, times(), at('2026-03-03T12:15:00Z'))).toBe(true);
  });

  test('a new act on an entry that was mailed waits again', () => {
    const again = entry({
      mailedAt: '2026-03-03T12:00:00.000Z',
      updatedAt: '2026-03-03T18:00:00.000Z',
    });
    expect(isDue(again, times(), at('2026-03-03T18:01:00Z'))).toBe(false);
    expect(isDue(again, times(), at('2026-03-03T18:05:00Z'))).toBe(true);
  });
});

describe('with a digest', () => {
  test.each([
    // The act was at 04:00 in Los Angeles and at 20:00 in Manila.
    ['America/Los_Angeles', '2026-03-03T15:59:00Z', false],
    ['America/Los_Angeles', '2026-03-03T16:00:00Z', true],
    ['Asia/Manila', '2026-03-03T16:00:00Z', false],
    ['Asia/Manila', '2026-03-03T23:59:00Z', false],
    ['Asia/Manila', '2026-03-04T00:00:00Z', true],
  ])('an entry is due at 8 in %s: at %s %s', (timeZone, now, isExpected) => {
    expect(isDue(entry(), times({ timeZone, digestHour: 8 }), at(now))).toBe(isExpected);
  });

  test('an urgent entry waits for it too', () => {
    const mention = entry({ kind: 'mention' });
    const daily = times({ digestHour: 17 });
    expect(isDue(mention, daily, at('2026-03-03T16:59:00Z'))).toBe(false);
    expect(isDue(mention, daily, at('2026-03-03T17:00:00Z'))).toBe(true);
  });

  test('a digest that could not be sent at its hour is due until it is sent', () => {
    const daily = times({ digestHour: 17 });
    expect(isDue(entry(), daily, at('2026-03-03T23:00:00Z'))).toBe(true);
    expect(isDue(entry(), daily, at('2026-03-04T03:00:00Z'))).toBe(true);
  });

  test('an act after the digest waits for the next day', () => {
    const later = entry({ createdAt: '2026-03-03T17:30:00.000Z' });
    const daily = times({ digestHour: 17 });
    expect(isDue(later, daily, at('2026-03-03T18:00:00Z'))).toBe(false);
    expect(isDue(later, daily, at('2026-03-04T17:00:00Z'))).toBe(true);
  });

  test('a night with 25 hours is one day', () => {
    // 06:30 in Berlin, after the clocks were turned back; the digest of 7 was due the day before.
    const berlin = times({ timeZone: 'Europe/Berlin', digestHour: 7 });
    const night = entry({ createdAt: '2026-10-24T23:00:00.000Z' });
    expect(isDue(night, berlin, at('2026-10-25T05:30:00Z'))).toBe(false);
    expect(isDue(night, berlin, at('2026-10-25T06:00:00Z'))).toBe(true);
  });
});
