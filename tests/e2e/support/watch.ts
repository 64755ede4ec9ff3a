import { type BrowserContext, expect } from '@playwright/test';

/** The console message of the browser for a response with an error status. */
export const refused = (status: number) => new RegExp(`responded with a status of ${status} `);
export const unreachable = /net::ERR_/;

/** Collects the errors, warnings and exceptions of every page; a test fails on those that it does not expect. */
export function createWatch() {
  const messages: string[] = [];
  const expected: RegExp[] = [];
  return {
    expects: (...patterns: RegExp[]) => expected.push(...patterns),
    follow(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (problem) => messages.push(`exception: ${problem.error().stack}`));
    },
    /** Call it when a page was closed: what the page writes while it closes does not count. */
    forget: () => {
      messages.length = 0;
    },
    /** Fails on unexpected messages, and clears the list. */
    verify: (alsoExpected: RegExp[] = []) =>
      expect(
        messages
          .splice(0)
          .filter((line) => ![...expected, ...alsoExpected].some((pattern) => pattern.test(line))),
        'errors and warnings in the console',
      ).toEqual([]),
  };
}

export type Watch = ReturnType<typeof createWatch>;
