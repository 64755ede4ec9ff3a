import { expect, test } from 'vitest';
import { defaultSpan, durationOf, startBefore, toInstant } from './span.ts';

test('durationOf formats the time between two local times as h:mm', () => {
  expect(durationOf('2030-01-31T09:00', '2030-01-31T10:30')).toBe('1:30');
  expect(durationOf('2030-01-31T23:30', '2030-02-01T00:10')).toBe('0:40');
});

test('durationOf is empty when the end is not after the start', () => {
  expect(durationOf('2030-01-31T10:00', '2030-01-31T10:00')).toBe('');
  expect(durationOf('2030-01-31T10:00', '2030-01-31T09:00')).toBe('');
  expect(durationOf('', '2030-01-31T09:00')).toBe('');
});

test('startBefore subtracts a typed duration, and is empty when it is invalid', () => {
  expect(startBefore('2030-01-31T01:00', '2h 15m')).toBe('2030-01-30T22:45');
  for (const written of ['', '0', 'soon', '25h'])
    expect(startBefore('2030-01-31T01:00', written)).toBe('');
  expect(startBefore('', '1:30')).toBe('');
});

test('defaultSpan is the last hour', () => {
  const { startTime, endTime } = defaultSpan(new Date(2030, 0, 31, 0, 15));
  expect([startTime, endTime]).toEqual(['2030-01-30T23:15', '2030-01-31T00:15']);
});

test('toInstant converts a local time to an instant, and is empty when it is not a valid time', () => {
  expect(toInstant('2030-01-31T09:00')).toBe(new Date(2030, 0, 31, 9).toISOString());
  for (const entered of ['', 'soon', undefined]) expect(toInstant(entered)).toBe('');
});
