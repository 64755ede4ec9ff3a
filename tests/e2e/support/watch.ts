import { type BrowserContext, expect } from '@playwright/test';

/** What the browser itself says of an answer that a test provokes on purpose. */
export const refused = (status: number) => new RegExp(`responded with a status of ${status} `);
export const unreachable = /net::ERR_/;

/** Every page must stay silent: no error, no warning, no exception, but what the test expects. */
export function createWatch() {
  const said: string[] = [];
  const expected: RegExp[] = [];
  return {
    expects: (...patterns: RegExp[]) => expected.push(...patterns),
    follow(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (problem) => said.push(`exception: ${problem.error().stack}`));
    },
    /** What was said so far; it is then forgotten. */
    verify: (alsoExpected: RegExp[] = []) =>
      expect(
        said
          .splice(0)
          .filter((line) => ![...expected, ...alsoExpected].some((pattern) => pattern.test(line))),
        'what the browser complained about',
      ).toEqual([]),
  };
}

export type Watch = ReturnType<typeof createWatch>;
